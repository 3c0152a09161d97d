import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const env = { NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: "var/test", RATE_LIMITS: "on", SEED_DEMO: "never" };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: ["{apps,features,platform,database,scripts,bench,tests}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "tests/browser/**", "**/ui/**"],
          env,
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: ["tests/support/worker-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["{apps,features,ui-kit}/**/*.test.tsx", "{features,apps}/**/ui/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/site/**"],
          env,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
