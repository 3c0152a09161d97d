/**
 * `npm test`: check, unit and integration tests, build, sizes on the wire, browser journeys. `npm test --
 * check|unit|wire|browser [paths]` runs one part. The last line counts every suite.
 */
import { CHECKS } from "./check.mjs";
import { prepareBuild, prepareNode } from "./setup/prepare.mjs";
import { main } from "./setup/progress.mjs";
import { ROOT } from "./setup/root.mjs";
import { runBrowser } from "./suites/browser.mjs";
import { runSteps } from "./suites/steps.mjs";
import { runVitest } from "./suites/vitest.mjs";

const WIRE = [{ name: "sizes on the wire", args: ["scripts/check-wire-size.mjs"], always: true }];

const SUITES = {
  check: () => runSteps(CHECKS),
  unit: runVitest,
  wire: async () => {
    await prepareBuild();
    return runSteps(WIRE);
  },
  browser: async (paths) => {
    await prepareBuild();
    return runBrowser(paths);
  },
};

await main(async () => {
  process.chdir(ROOT);
  await prepareNode(import.meta.url);
  const [part, ...paths] = process.argv.slice(2);
  if (part && !SUITES[part]) throw new Error(`There is no suite '${part}'. Suites: ${Object.keys(SUITES).join(", ")}.`);
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const name of part ? [part] : Object.keys(SUITES)) {
    console.log(`\n== ${name}`);
    const { passed, failed, failures: own } = await SUITES[name](paths);
    console.log(`${name}: ${passed} passed, ${failed} failed`);
    failures.push(...own.map((failure) => `${name}: ${failure}`));
    total.passed += passed;
    total.failed += failed;
  }
  // The report of a suite may stand far above by now.
  if (failures.length > 0) console.log(["\nFailed:", ...failures.map((failure) => `✗ ${failure}`)].join("\n"));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
});
