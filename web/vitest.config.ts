// Apart from vite.config.ts, so that building the client needs no test package.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["test/**/*.test.ts"], environment: "node" } });
