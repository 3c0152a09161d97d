/** Unit and integration tests; a file that cannot even be read counts as a failure. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runNode } from "../setup/node-runtime.mjs";
import { ROOT } from "../setup/root.mjs";
import { OUTSIDE_ERRORS } from "./outside-errors.mjs";

const REPORT = "var/test-results/vitest.json";

/** @param paths folders or files to run; none runs all. */
export async function runVitest(paths = []) {
  mkdirSync("var/test-results", { recursive: true });
  rmSync(REPORT, { force: true });
  rmSync(OUTSIDE_ERRORS, { force: true });
  const reporters = [
    "--reporter=dot",
    "--reporter=json",
    "--reporter=./scripts/suites/outside-errors.mjs",
    `--outputFile.json=${REPORT}`,
  ];
  const { code } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...paths]);
  return countOf(code);
}

function countOf(code) {
  try {
    const report = JSON.parse(readFileSync(REPORT, "utf8"));
    const failures = [...report.testResults.flatMap(failuresOf), ...outsideErrors()];
    // Vitest's code counts too: it must not pass what it calls failed.
    if (code !== 0 && failures.length === 0) failures.push(`Vitest ended with ${code}, and names nothing that failed`);
    return { passed: report.numPassedTests, failed: failures.length, failures };
  } catch {
    return { passed: 0, failed: 1, failures: ["the run of unit and integration tests, which left no report"] };
  }
}

/** Each names the block or the test that ran at the time, and the first line of its stack that is ours. */
function outsideErrors() {
  return JSON.parse(readFileSync(OUTSIDE_ERRORS, "utf8")).map((error) => {
    const { name, message, stack = "", file = "", during = "" } = error;
    const line = stack.split("\n").find((text) => text.includes(ROOT) && !text.includes("node_modules")) ?? "";
    return `outside of any test, in ${path.relative(ROOT, file)} > ${during}: ${name}: ${firstLine(message)} ${line.trim()}`;
  });
}

function failuresOf({ name, assertionResults }) {
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${path.relative(ROOT, name)} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

const firstLine = (message = "") => message.split("\n", 1)[0].slice(0, 300);
