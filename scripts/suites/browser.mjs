/** Browser journeys in a real Chromium against a server started as a newcomer starts it. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { runNode } from "../setup/node-runtime.mjs";

const REPORT = "var/test-results/browser.json";

export async function runBrowser(paths = []) {
  mkdirSync("var/test-results", { recursive: true });
  rmSync(REPORT, { force: true });
  const args = [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "tests/browser/playwright.config.ts",
    ...paths,
  ];
  const { code } = await runNode(args);
  try {
    const { stats, suites } = JSON.parse(readFileSync(REPORT, "utf8"));
    // Only CI tries twice; Playwright's list above names what needed it.
    if (stats.flaky > 0)
      console.log(`${stats.flaky} journeys passed only on the second try: each is a bug to be fixed.`);
    const failed = stats.unexpected;
    return {
      passed: stats.expected + stats.flaky,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: suites.flatMap(failuresOf),
    };
  } catch {
    return { passed: 0, failed: 1, failures: ["the run of browser journeys, which left no report"] };
  }
}

function failuresOf({ file, suites = [], specs = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file} > ${title}`);
  return [...own, ...suites.flatMap(failuresOf)];
}
