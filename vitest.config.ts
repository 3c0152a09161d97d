import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const env = {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATA_DIR: "var/test",
  RATE_LIMITS: "on",
  SEED_DEMO: "never",
  NEWS_FETCHING: "off",
  SECRET: "the secret of an installation under test",
};

/** One more than processors: a test waits for its database and for time to pass, and files do not share one. */
const maxWorkers = availableParallelism() + 1;
/** Long: a limit ends what never comes, and machines that run tests are slow and busy. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 40_000 } } };

const setup = (...names: string[]) => names.map((name) => `tests/support/${name}.ts`);

/** Each file has a process of its own, and compiling jsdom, React and the rest again took a sixth of the run. */
process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, "var/compile-cache");

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: ["{apps,features,platform,database,scripts,bench,tests}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "tests/browser/**", "**/ui/**"],
          env,
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: setup("worker-setup", "patience", "no-load-shedding", "seeded-properties"),
          ...limits,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "ui",
          environment: "jsdom",
          include: [
            "{apps,features,ui-kit}/**/*.test.tsx",
            "{features,apps}/**/ui/**/*.test.ts",
            "ui-kit/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/site/**"],
          env,
          setupFiles: setup("interface-setup", "seeded-properties"),
          ...limits,
        },
      },
    ],
  },
});
