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
    const broken = report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    const failures = [...report.testResults.flatMap(failuresOf), ...outsideErrors()];
    const failed = report.numFailedTests + broken;
    // An error outside of any test fails the run too.
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, failures };
  } catch {
    return { passed: 0, failed: 1, failures: ["the run of unit and integration tests, which left no report"] };
  }
}

/** Each names the test that ran at the time, and the first line of its stack that is ours. */
function outsideErrors() {
  return JSON.parse(readFileSync(OUTSIDE_ERRORS, "utf8")).map(({ name, message, stack = "", file = "", test = "" }) => {
    const line = stack.split("\n").find((text) => text.includes(ROOT) && !text.includes("node_modules")) ?? "";
    return `outside of any test, while ${path.relative(ROOT, file)} > ${test} ran: ${name}: ${firstLine(message)} ${line.trim()}`;
  });
}

/** A file that could not be read has no tests, and counts by its own message. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(ROOT, name);
  if (status === "failed" && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

const firstLine = (message = "") => message.split("\n", 1)[0].slice(0, 300);
