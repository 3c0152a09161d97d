import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";

const executablePath = await findChromium();

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../var/test-results/browser",
  globalSetup: "./serve.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1, // one server and one demo workspace, as one newcomer meets them
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "../../var/test-results/browser.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    trace: "retain-on-failure",
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
});
