/**
 * A reporter of Vitest: writes down what failed outside of any test, which its JSON report leaves out: hooks of a file or
 * a block of tests, and what was thrown while a test ran that no test waited for.
 */
import { writeFileSync } from "node:fs";

export const OUTSIDE_ERRORS = "var/test-results/outside-errors.json";

export default class OutsideErrors {
  onTestRunEnd(modules, errors) {
    const thrown = errors.map((error) => {
      const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error;
      return { ...described(error), file, during: test };
    });
    writeFileSync(OUTSIDE_ERRORS, JSON.stringify([...modules.flatMap(failedHooks), ...thrown]));
  }
}

function failedHooks(module) {
  const blocks = [module, ...module.children.allSuites()];
  return blocks.flatMap((block) =>
    block.errors().map((error) => ({
      ...described(error),
      file: module.moduleId,
      during: `hooks of ${block.fullName ?? "the file"}`,
    })),
  );
}

const described = ({ name, message, stack }) => ({ name, message, stack });
