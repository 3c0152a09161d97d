/** Unit and integration tests; a file that cannot even be read counts as a failure. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { runNode } from "../setup/node-runtime.mjs";

const REPORT = "var/test-results/vitest.json";

/** @param paths folders or files to run; none runs all. */
export async function runVitest(paths = []) {
  mkdirSync("var/test-results", { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${REPORT}`];
  const { code } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...paths]);
  return countOf(code);
}

function countOf(code) {
  try {
    const report = JSON.parse(readFileSync(REPORT, "utf8"));
    const broken = report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    const failed = report.numFailedTests + broken;
    // An error outside any test, such as an unhandled rejection, fails the run too.
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
