/** Writing in a real browser: an input method, pictures in the text, the order of related media. */
import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { complaintsOf } from "../steps/people.ts";
import { caretTo, type EditorElement, openSubmitPage, setStory } from "../steps/writing.ts";

const picture = async (name: string, colour: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 675, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});

test("an input method composes within the word limit", async ({ page }) => {
  const story = await openSubmitPage(page);
  await setStory(story, `<p>${"word ".repeat(9)}end</p>`, 12);
  await caretTo(story, 1);
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });

  await page.keyboard.press("Space");
  for (const text of ["に", "にほ", "日本"]) await compose(text);
  await devtools.send("Input.insertText", { text: "日本" });
  await expect(story).toHaveText(/end 日本$/);

  await page.keyboard.press("Space");
  for (const text of ["안", "안녕", "안녕 하세요", "안녕 하세요 여러분"]) await compose(text);
  await devtools.send("Input.insertText", { text: "안녕 하세요 여러분" });
  await expect(page.getByText(/^Not added. Your plan allows/)).toBeVisible();
  await expect(story).toHaveText(/end 日本 안녕\s*$/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(story).not.toContainText("하세요");
});

test("a picture goes into the story, described and captioned", async ({ page }) => {
  const complaints = complaintsOf(page);
  const story = await openSubmitPage(page);
  await story.click();
  await page.keyboard.type("Before the picture.");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  await (await chooser).setFiles(await picture("quay.jpg", "#1c3f94"));
  const image = story.locator("img");
  await expect(image).toHaveAttribute("src", /^\/media\/[0-9a-f-]{36}\/\d+\.webp$/);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel("Alt text of the picture").fill("The quay at dusk");
  await story.locator("figcaption").click();
  await page.keyboard.type("Bergen");
  await page.keyboard.press("Enter");
  await page.keyboard.type("After the picture.");
  const html = () => story.evaluate((element: EditorElement) => element.editor.getHTML());
  await expect
    .poll(html)
    .toMatch(
      /^<p>Before the picture\.<\/p><figure><img src="[^"]+" alt="The quay at dusk" width="1200" height="675"><figcaption>Bergen<\/figcaption><\/figure><p>After the picture\.<\/p>/,
    );
  expect(complaints).toEqual([]);
});

test("tables of word processors keep sides, headings and captions, and no style asks the page's policy", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const story = await openSubmitPage(page);
  await page.evaluate(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => console.error(violatedDirective));
  });
  const html = () => story.evaluate((element: EditorElement) => element.editor.getHTML());
  for (const [name, kept] of [
    [
      "word-table",
      /<figcaption>Table 1: Revenue by <em>region<\/em><\/figcaption>.*<th data-align="center">.*<td data-align="end"><p>1,204\.5/,
    ],
    ["word-web-table", /<figcaption>Table 2: .*<th data-align="end"><p>Revenue.*<td data-align="end"><p>1,204\.5/],
    ["libreoffice-table", /<figcaption>Table 3: .*<th data-align="center"><p>Rank.*<td data-align="center"><p>1</],
    ["google-docs-table", /<th data-align="end"><p>Revenue.*<em>Nordics<\/em>.*<td data-align="end"><p>1,204\.5/],
    ["google-docs", /<strong>BERGEN\.<\/strong>.*CO<sub>2<\/sub>/],
  ] as const) {
    await setStory(story, "", null);
    await caretTo(story, 1);
    const clipboard = readFileSync(`tests/factories/fixtures/clipboard/${name}.html`, "utf8");
    await story.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      // Word adds a picture of what was copied.
      clipboardData.items.add(new File(["x"], "image.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, clipboard);
    await expect.poll(html).toMatch(kept);
  }
  expect(complaints).toEqual([]);
});

test("related media take the order that they are dragged to", async ({ page }) => {
  await openSubmitPage(page);
  const files = [
    ["first.jpg", "#8f3f00"],
    ["second.jpg", "#166534"],
    ["third.jpg", "#6b21a8"],
  ] as const;
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Related media").first().click();
  await (await chooser).setFiles(await Promise.all(files.map(([name, colour]) => picture(name, colour))));
  const entries = page.getByRole("group", { name: /jpg, \d of 3$/ });
  await expect(page.getByLabel(/^Caption of /)).toHaveCount(3);
  const order = () => entries.evaluateAll((all) => all.map((entry) => entry.getAttribute("aria-label")?.split(",")[0]));

  const grip = await page.getByRole("button", { name: "Move first.jpg", exact: true }).boundingBox();
  const target = await entries.nth(2).boundingBox();
  if (!grip || !target) throw new Error("Nothing to drag.");
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y + 40, { steps: 12 });
  await page.mouse.up();
  await expect.poll(order).toEqual(["second.jpg", "third.jpg", "first.jpg"]);
  await page.keyboard.press("Home");
  await expect.poll(order).toEqual(["first.jpg", "second.jpg", "third.jpg"]);
});
