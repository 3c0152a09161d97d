/** Looks at pages in full: three widths, both schemes, and what the browser complains of. */
import { expect, type Page } from "@playwright/test";
import { BASE_URL, complaintsOf } from "./people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./soundness.ts";

const PHONE = { width: 390, height: 844 };
const title = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

/** One page after the other; the browser may complain of none. */
export function inspect(page: Page) {
  const complaints = complaintsOf(page);
  const look = async (ready: () => Promise<unknown> = () => title(page)) => {
    await ready();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothSchemes(page);
    await page.setViewportSize(PHONE);
    await expectAccessibleInBothSchemes(page);
  };
  return {
    /** At the page that is open. */
    look,
    visit: async (path: string, ready?: () => Promise<unknown>) => {
      await page.goto(BASE_URL + path);
      await look(ready);
    },
    // Looking into a frame that runs no script is itself a complaint of the browser.
    expectNoComplaints: () => expect(complaints.filter((each) => !/frame is sandboxed/.test(each))).toEqual([]),
  };
}
