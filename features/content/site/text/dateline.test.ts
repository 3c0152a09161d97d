import { describe, expect, it } from "vitest";
import { withDateline } from "./dateline.ts";

describe("the dateline of a release", () => {
  it.each([
    ["SPENNYMOOR, England, 21 November 2026", "—"],
    ["Bergen, November 21, 2026", "–"],
    ["NEW YORK, Sept. 21, 2026", "—"],
    ["NEW YORK", "--"],
  ])("is set apart: %s", (place, dash) => {
    expect(withDateline(`<p>${place} ${dash} At seven.</p>`)).toBe(
      `<p><span class="place">${place}</span> ${dash} At seven.</p>`,
    );
  });

  it.each([
    "<p>The other 1,839 homes — street by street — follow today.</p>",
    "<p>It opened. BERGEN, 21 November 2026 — no.</p><p>More</p>",
    "<h2>BERGEN — now</h2>",
    "",
  ])("is not what merely has a dash: %s", (html) => {
    expect(withDateline(html)).toBe(html);
  });
});
