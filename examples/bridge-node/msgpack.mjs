// MessagePack as the bridge speaks it: nil, booleans, integers, text, bytes, lists and maps; no floats, no extensions.
// Ids are whole numbers below 2^53 in every game that fits a machine, so plain numbers hold them.

/** The bytes of a value. */
export function encode(value) {
  const parts = [];
  write(value, parts);
  return Buffer.concat(parts);
}

function head(parts, small, sizes, size) {
  if (size < small.length) return parts.push(Buffer.from([small.first + size]));
  for (const [code, bytes] of sizes) {
    if (size < 2 ** (8 * bytes)) {
      const found = Buffer.alloc(1 + bytes);
      found[0] = code;
      found.writeUIntBE(size, 1, bytes);
      return parts.push(found);
    }
  }
  throw new RangeError(`too long: ${size}`);
}

function write(value, parts) {
  if (value === null || value === undefined) parts.push(Buffer.from([0xc0]));
  else if (typeof value === "boolean") parts.push(Buffer.from([value ? 0xc3 : 0xc2]));
  else if (typeof value === "number") writeInteger(value, parts);
  else if (typeof value === "string") {
    const text = Buffer.from(value, "utf8");
    head(parts, { first: 0xa0, length: 32 }, [[0xd9, 1], [0xda, 2], [0xdb, 4]], text.length);
    parts.push(text);
  } else if (value instanceof Uint8Array) {
    head(parts, { first: 0, length: 0 }, [[0xc4, 1], [0xc5, 2], [0xc6, 4]], value.length);
    parts.push(Buffer.from(value));
  } else if (Array.isArray(value)) {
    head(parts, { first: 0x90, length: 16 }, [[0xdc, 2], [0xdd, 4]], value.length);
    for (const each of value) write(each, parts);
  } else {
    const entries = Object.entries(value);
    head(parts, { first: 0x80, length: 16 }, [[0xde, 2], [0xdf, 4]], entries.length);
    for (const [key, each] of entries) {
      write(key, parts);
      write(each, parts);
    }
  }
}

function writeInteger(value, parts) {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number that can be held: ${value}`);
  if (value >= 0 && value < 128) return parts.push(Buffer.from([value]));
  if (value < 0 && value >= -32) return parts.push(Buffer.from([256 + value]));
  const found = Buffer.alloc(9);
  found[0] = value < 0 ? 0xd3 : 0xcf;
  if (value < 0) found.writeBigInt64BE(BigInt(value), 1);
  else found.writeBigUInt64BE(BigInt(value), 1);
  parts.push(found);
}

/** The value in some bytes. */
export function decode(bytes) {
  const data = Buffer.from(bytes);
  let at = 0;
  const uint = (size) => {
    const value = size === 8 ? Number(data.readBigUInt64BE(at)) : data.readUIntBE(at, size);
    at += size;
    return value;
  };
  const int = (size) => {
    const value = size === 8 ? Number(data.readBigInt64BE(at)) : data.readIntBE(at, size);
    at += size;
    return value;
  };
  const text = (size) => data.toString("utf8", at, (at += size));
  const list = (size) => Array.from({ length: size }, read);
  const map = (size) => {
    const found = {};
    for (let n = 0; n < size; n += 1) {
      const key = read();
      found[key] = read();
    }
    return found;
  };
  function read() {
    const code = uint(1);
    if (code < 0x80) return code;
    if (code < 0x90) return map(code - 0x80);
    if (code < 0xa0) return list(code - 0x90);
    if (code < 0xc0) return text(code - 0xa0);
    if (code >= 0xe0) return code - 256;
    switch (code) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: case 0xc5: case 0xc6: {
        const size = uint(2 ** (code - 0xc4));
        return data.subarray(at, (at += size));
      }
      case 0xcc: case 0xcd: case 0xce: case 0xcf: return uint(2 ** (code - 0xcc));
      case 0xd0: case 0xd1: case 0xd2: case 0xd3: return int(2 ** (code - 0xd0));
      case 0xd9: case 0xda: case 0xdb: return text(uint(2 ** (code - 0xd9)));
      case 0xdc: case 0xdd: return list(uint(2 ** (code - 0xdb)));
      case 0xde: case 0xdf: return map(uint(2 ** (code - 0xdd)));
      default: throw new RangeError(`not of the bridge: 0x${code.toString(16)}`);
    }
  }
  return read();
}
