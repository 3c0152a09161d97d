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

const setup = (...names: string[]) => names.map((name) => `tests/support/setup/${name}.ts`);

/** Every worker reads the same packages, and compiling jsdom, React and the rest again took a sixth of the run. */
process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, "var/compile-cache");

export default defineConfig({
  test: {
    maxWorkers,
    silent: "passed-only",
    isolate: false, // see tests/support/setup/shared-worker.ts
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: ["{apps,features,platform,database,scripts,bench,tests}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "tests/browser/**", "**/ui/**"],
          env,
          globalSetup: ["tests/support/setup/global-setup.ts"],
          sequence: { setupFiles: "list" },
          setupFiles: setup(
            "shared-worker",
            "worker-setup",
            "watched-rows",
            "server-errors",
            "held-connections",
            "patience",
            "seeded-properties",
          ),
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
          sequence: { setupFiles: "list" },
          setupFiles: setup("shared-worker", "interface-setup", "plain-sentences", "seeded-properties"),
          ...limits,
        },
      },
    ],
  },
});
