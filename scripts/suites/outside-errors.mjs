/** A reporter of Vitest: writes down what was thrown outside of any test, such as an unhandled rejection; its JSON report leaves that out. */
import { writeFileSync } from "node:fs";

export const OUTSIDE_ERRORS = "var/test-results/outside-errors.json";

export default class OutsideErrors {
  onTestRunEnd(_files, errors) {
    const known = errors.map(({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => {
      return { name, message, stack, file, test };
    });
    writeFileSync(OUTSIDE_ERRORS, JSON.stringify(known));
  }
}
