import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./setup/chromium.ts";

const executablePath = await findChromium();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../var/test-results/browser",
  globalSetup: "./setup/serve-each.ts",
  timeout: 300_000, // ends what hangs: machines that run tests are slow and busy
  expect: { timeout: 40_000 },
  workers: 2, // each with a server of its own: a journey waits as long as it works
  retries: process.env["CI"] ? 1 : 0, // what passes at the second try only is named at the end: it is a bug, yet no broken build
  reporter: [["list"], ["json", { outputFile: "../../var/test-results/browser.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    actionTimeout: 90_000, // what never comes is named, long before the journey's own end
    // Recording costs an eighth of the time: where a second try follows, that one is recorded.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
});
