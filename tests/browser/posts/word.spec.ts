/** A Word document from the disk fills the form; undone, the form is as it was. */
import { expect, test } from "@playwright/test";
import { pngFile } from "#tests/factories/files.ts";
import { drawing, p, r, styled, STYLES, wordFile } from "#tests/factories/word.ts";
import { complaintsOf } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";
import { openSubmitPage } from "../steps/writing.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PHONE = { width: 390, height: 844 };

test("a Word document fills the form, says what it left out, and is undone", async ({ page }) => {
  const complaints = complaintsOf(page);
  const story = await openSubmitPage(page);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("A working title");
  const body = [
    styled("Title", "Halden to trial hydrogen"),
    p("A nine-month trial.", { look: "<w:i/>" }),
    `<w:p>${r("BERGEN, Norway, 24 November 2026. It employs ")}<w:ins w:author="Live">${r("310")}</w:ins>${r(" people.")}</w:p>`,
    styled("heading2", "Figures"),
    drawing("r1", "The ferry at the quay"),
  ].join("");
  const buffer = await wordFile({
    body,
    styles: STYLES,
    comments: `<w:comment w:id="1" w:author="Terje">${p("Still right?")}</w:comment>`,
    pictures: { r1: { name: "image1.png", bytes: await pngFile({ width: 900, height: 600 }) } },
  });
  await page
    .getByLabel("Open Word document")
    .locator("visible=false")
    .setInputFiles({ name: "FINAL v3.docx", mimeType: WORD, buffer });

  const rail = page.getByRole("region", { name: "From Word" });
  await expect(rail.getByText("FINAL v3.docx")).toBeVisible();
  await expect(title).toHaveValue("Halden to trial hydrogen");
  await expect(page.getByRole("textbox", { name: "Summary" })).toHaveValue("A nine-month trial.");
  await expect(story).toContainText("It employs 310 people.");
  await rail.getByRole("button", { name: "See them: 1 tracked change" }).click();
  await expect(rail.getByText("Inserted by Live: 310")).toBeVisible();
  await expect(page.getByLabel(/^Alt text of/)).toHaveValue("The ferry at the quay");
  await expectAccessibleInBothSchemes(page);

  await rail.getByRole("button", { name: "Compare with the file" }).click();
  const texts = page.getByRole("dialog", { name: "Compare with the file" });
  await expect(texts.getByText("BERGEN, Norway, 24 November 2026. It employs 310 people.")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(texts).toBeHidden();

  await expectNoSidewaysScroll(page);
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: /left out$/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("1 comment")).toBeVisible();
  await page.keyboard.press("Escape");
  await rail.getByRole("button", { name: "Undo" }).click();
  await expect(title).toHaveValue("A working title");
  await expect(rail).toBeHidden();
  // A draft that was saved with the picture keeps it until its next version.
  expect(complaints.filter((complaint) => !complaint.includes("status of 409"))).toEqual([]);
});
