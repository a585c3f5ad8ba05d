// Looks at one screen in one theme and tells what is wrong with it; sizes.py says what is asked of it.
(theme) => {
  document.documentElement.dataset.theme = theme;
  const SLACK = 1.5, OUT = 16;
  const found = [];
  const width = innerWidth, height = innerHeight, desktop = width >= 1024;
  const root = document.querySelector('dialog[open]') ?? document.body;
  const modal = root !== document.body;

  const box = (r) => `${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.right - r.left)}x${Math.round(r.bottom - r.top)}`;
  const said = (el) => {
    const name = el.tagName.toLowerCase() + [...el.classList].slice(0, 3).map((c) => '.' + c).join('');
    const text = (el.getAttribute('aria-label') ?? el.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return text ? `${name} "${text}"` : name;
  };
  const tell = (what, el, r, more = '') => found.push(`${what}: ${said(el)} at ${box(r)}${more}`);
  const styles = new Map();
  const style = (el) => styles.get(el) ?? (styles.set(el, getComputedStyle(el)), styles.get(el));
  const shown = (el) => {
    if (!el.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
    // Opacity is asked for below: the root may be unpainted, which costs less and moves nothing.
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const s = style(at);
      if (s.clipPath !== 'none' && s.clipPath.startsWith('inset(50%')) return false; // for screen readers alone
      if (s.opacity === '0' || at.getAttribute('aria-hidden') === 'true' && at.matches('.toasts')) return false;
    }
    return true;
  };
  const free = (el) => el.closest('.panzoom-layer, .toasts, .skip, option'); // a map is moved, a message goes
  /** What is left of a rectangle after its ancestors clipped it, and who cut off what cannot be scrolled to. */
  const clip = (el, rect) => {
    let { left, top, right, bottom } = rect, cut = null;
    let alongX = false, alongY = false;
    for (let at = el.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const s = style(at);
      if (s.display === 'contents') continue;
      const r = at.getBoundingClientRect();
      const x = s.overflowX, y = s.overflowY;
      if (x !== 'visible' && at !== document.body) {
        if (x === 'auto' || x === 'scroll') alongX = true;
        else if (!alongX && !cut && (left < r.left - SLACK || right > r.right + SLACK)) cut = at;
        left = Math.max(left, r.left); right = Math.min(right, r.right);
      }
      if (y !== 'visible' && at !== document.body) {
        if (y === 'auto' || y === 'scroll') alongY = true;
        else if (!alongY && !cut && (top < r.top - SLACK || bottom > r.bottom + SLACK)) cut = at;
        top = Math.max(top, r.top); bottom = Math.min(bottom, r.bottom);
      }
      if (s.position === 'fixed') break;
    }
    return { left, top, right, bottom, cut, seen: right - left > 1 && bottom - top > 1, alongX };
  };
  const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  const page = document.documentElement;
  if (page.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll('*')].filter((el) => shown(el) && !free(el) && el.getBoundingClientRect().right > width + 1)[0];
    found.push(`page is ${page.scrollWidth} wide${wide ? ', because of ' + said(wide) : ''}`);
  }

  const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [role=button], [role=radio], [role=checkbox], [role=tab], [role=option], [role=slider]';
  const acts = [...root.querySelectorAll(INTERACTIVE)].filter((el) => shown(el) && !free(el));
  const boxes = [];
  for (const el of acts) {
    const r = el.getBoundingClientRect();
    if (!r.width || !r.height) continue;
    const c = clip(el, r);
    if (c.cut) tell('cut off', el, r, ` by ${said(c.cut)} ${box(c.cut.getBoundingClientRect())}`);
    else if (!c.alongX && (r.left < -SLACK || r.right > width + SLACK)) tell('outside the page', el, r);
    const fixed = style(el).position === 'fixed' || el.closest('.fixed');
    if (fixed && (r.top < -SLACK || r.bottom > height + SLACK)) tell('outside the screen', el, r);
    if (style(el).position === 'absolute' && el.offsetParent && !el.closest('[role=tooltip], [popover]')) {
      const p = el.offsetParent.getBoundingClientRect();
      const out = Math.max(p.left - r.left, p.top - r.top, r.right - p.right, r.bottom - p.bottom);
      if (el.offsetParent !== document.body && out > OUT) tell(`sticks out by ${Math.round(out)}`, el, r, ` of ${said(el.offsetParent)} ${box(p)}`);
    }
    if (c.seen && style(el).pointerEvents !== 'none' && el instanceof HTMLElement) boxes.push([el, c]); // a shape of a drawing is not its box
  }
  boxes.sort((a, b) => a[1].left - b[1].left);
  for (let i = 0; i < boxes.length; i++) {
    const [one, a] = boxes[i];
    for (let j = i + 1; j < boxes.length && boxes[j][1].left < a.right; j++) {
      const [two, b] = boxes[j];
      if (over(a, b) <= SLACK || one.contains(two) || two.contains(one)) continue;
      if (one.closest('[data-stack]') && one.closest('[data-stack]') === two.closest('[data-stack]')) continue;
      if (sticky(one) !== sticky(two)) continue; // what sticks lies over what scrolls by below it
      if (one.closest('label')?.contains(two) || one.labels && [...one.labels].includes(two)) continue;
      tell('overlaps', one, a, ` with ${said(two)} at ${box(b)}`);
    }
  }

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!el || !node.data.trim() || el.closest('script, style, option, noscript') || free(el) || !shown(el)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    if (!rects.length) continue;
    const r = { left: Math.min(...rects.map((e) => e.left)), top: Math.min(...rects.map((e) => e.top)), right: Math.max(...rects.map((e) => e.right)), bottom: Math.max(...rects.map((e) => e.bottom)) };
    const short = [el, el.parentElement].find((at) => at && (style(at).textOverflow === 'ellipsis' && style(at).overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1 || style(at).webkitLineClamp !== 'none' && at.scrollHeight > at.clientHeight + 1));
    if (short) {
      if (!el.closest('[title]')) tell('shortened without a title', el, r);
      continue;
    }
    const middle = { ...r, top: r.top + (r.bottom - r.top) * 0.2, bottom: r.bottom - (r.bottom - r.top) * 0.2 }; // line boxes are higher than letters
    const c = clip(el, middle);
    if (c.cut) tell('text cut off', el, r, ` by ${said(c.cut)} ${box(c.cut.getBoundingClientRect())}`);
    else if (!c.alongX && (r.left < -SLACK || r.right > width + SLACK)) tell('text outside the page', el, r);
    for (const each of rects) {
      const inner = { left: each.left + 1, right: each.right - 1, top: each.top + each.height * 0.25, bottom: each.bottom - each.height * 0.25 };
      const seen = clip(el, inner);
      if (seen.seen) texts.push([el, seen]);
    }
  }
  texts.sort((a, b) => a[1].left - b[1].left);
  const told = new Set();
  for (let i = 0; i < texts.length; i++) {
    const [one, a] = texts[i];
    for (let j = i + 1; j < texts.length && texts[j][1].left < a.right; j++) {
      const [two, b] = texts[j];
      if (one === two || over(a, b) <= 2 || told.has(one)) continue;
      if (one.closest('[data-stack]') && one.closest('[data-stack]') === two.closest('[data-stack]')) continue;
      if (sticky(one) !== sticky(two)) continue;
      told.add(one);
      tell('text over text', one, a, ` and ${said(two)} at ${box(b)}`);
    }
  }
  function sticky(el) {
    // Opacity is asked for below: the root may be unpainted, which costs less and moves nothing.
    for (let at = el; at && at !== document.body; at = at.parentElement) if (['sticky', 'fixed'].includes(style(at).position)) return true;
    return false;
  }

  if (!modal) {
    for (const el of document.querySelectorAll(desktop ? '[data-main], .table-board' : '[data-main=always]')) {
      if (!shown(el)) continue;
      const r = el.getBoundingClientRect(), c = clip(el, r);
      const lost = Math.max(c.left - r.left, c.top - r.top, r.right - c.right, r.bottom - c.bottom, -r.left, -r.top, r.right - width, r.bottom - height);
      if (lost > SLACK) tell('main thing not in view', el, r, `, ${Math.round(lost)} px hidden`);
    }
    const board = document.querySelector('.table-board');
    if (board && desktop) {
      const r = board.getBoundingClientRect(), share = (r.width * r.height) / (width * height);
      if (share < 0.5) tell(`the board is ${Math.round(share * 100)}% of the picture`, board, r);
    }
  }
  return found;
}
