/** A journalist finds a release, reaches its press contact, takes its text and its pictures, and follows its newsroom. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { createPath, postPath, type SavedPost } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { followPages } from "#features/followers/contract.ts";
import { uploadMedia } from "#features/media/calls.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { dateline, mails, receivedLink } from "../steps/operator.ts";
import { BASE_URL, complaintsOf, expectOnPage, signUp, unused } from "../steps/people.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "../steps/soundness.ts";

const STORY = "It turns at 12 revolutions a minute and lights 1,400 homes.";
const HTML = `<p>SCRABSTER, Scotland, 24 November 2026 — ${STORY}</p><h2>What comes next</h2><p>A seventh follows in May.</p>`;
const CONTACT = { name: "Isla Mackay", email: "press@kestrel.example", phone: "+44 1847 555 010" };
const CORRECTION = "An earlier version said 1,200 homes. It is 1,400.";
const COMPANY = "Kestrel Tidal";
const article = kindOf("article");
const headers = { origin: BASE_URL };

let title = "";
test.beforeEach(() => {
  title = unused("Kestrel Tidal lowers its sixth turbine into the Pentland Firth");
});

type Release = { id: number; url: string; newsroom: string; companyId: string };

/** What an author has published before a journalist comes. */
async function publish(author: Page): Promise<Release> {
  const { email } = await signUp(author, "Morag", "Gunn");
  await dateline("units:grant", email, "3", "--reason", "Journey");
  const company = await author.request.post(BASE_URL + "/dashboard/create-company/", {
    headers,
    data: {
      name: COMPANY,
      boilerplate: "Kestrel Tidal builds turbines for strong currents.",
    },
  });
  const { id, url: newsroom } = (await company.json()) as { id: number; url: string };
  await author.request.post(BASE_URL + `/api/companies/${id}/contacts/`, { headers, data: CONTACT });
  const buffer = await jpegFile({ width: 2400, height: 1600 });
  const uploaded = await author.request.post(BASE_URL + uploadMedia.path, {
    headers,
    multipart: {
      file: { name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer },
      purpose: "related",
      alt: "A turbine above the water",
      caption: "The sixth turbine before it is lowered",
      credit: "Photograph: Jo Petrie",
      rights: "Free to use with credit",
    },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const picture = (await uploaded.json()) as { id: string };
  const created = await author.request.post(BASE_URL + createPath(article, "published"), {
    headers,
    multipart: { title, ...FIELDS, posted_by_company: String(id), related_media: picture.id },
  });
  expect(created.status(), await created.text()).toBe(201);
  const post = (await created.json()) as SavedPost;
  return { id: post.id, url: post.url, newsroom, companyId: String(id) };
}
const FIELDS = {
  content: HTML,
  summary: "The sixth of eight.",
  tags: '["Technology"]',
  terms_of_reuse: "attribution",
};

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function copied(page: Page, what: string): Promise<string> {
  await page.getByRole("button", { name: `Copy: ${what}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `Copied: ${what}`, exact: true })).toHaveText("Copied");
  return clipboard(page);
}

async function downloaded(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Where the contact ends, in pixels from the top of the page as it opens. */
async function expectContactInSight(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const sight = page.getByRole("link", { name: width === 1440 ? CONTACT.phone : "Call press" });
    await expect(sight).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("finds a release by search, calls its contact, and takes text, documents and pictures", async ({
  page,
  browser,
}) => {
  const author = await (await browser.newContext()).newPage();
  const { id, url, newsroom, companyId } = await publish(author);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: BASE_URL });
  const complaints = complaintsOf(page);

  await expect(async () => {
    await page.goto(`${BASE_URL}/`);
    await page.getByRole("searchbox", { name: "Search" }).fill("kestrel turbine");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectContactInSight(page);

  const text = await copied(page, "Plain text");
  expect(text).toContain(`${title}\n`);
  for (const part of [STORY, CONTACT.email, CONTACT.phone]) expect(text).toContain(part);
  expect(await copied(page, "Markdown")).toMatch(new RegExp(`^# ${title}[\\s\\S]*## What comes next`));
  const quoted = await copied(page, "With attribution");
  expect(quoted).toContain(STORY);
  expect(quoted.trimEnd().split("\n").at(-1)).toContain(COMPANY);
  expect(quoted).toContain(url.split("/")[2] ?? "?");

  const pdf = await downloaded(page, "PDF");
  expect(pdf.name).toBe(`${title}.pdf`);
  const pages = readPdf(pdf.bytes).pages.join("").replace(/\s+/g, "");
  for (const part of [title, STORY, CONTACT.name, CONTACT.phone]) expect(pages).toContain(part.replace(/\s+/g, ""));
  const docx = await downloaded(page, "Word (DOCX)");
  expect(docx.name).toBe(`${title}.docx`);
  const document = (await readArchive(docx.bytes)).text("word/document.xml").replace(/<[^>]+>/g, "");
  for (const part of [title, STORY, CONTACT.name, CONTACT.email]) expect(document).toContain(part);

  const pictures = page.getByRole("region", { name: "Pictures and video" });
  await expect(pictures.getByText("The sixth turbine before it is lowered")).toBeVisible();
  await expect(pictures.getByText("Photograph: Jo Petrie · Free to use with credit")).toBeVisible();
  const picture = await downloaded(page, /^Full size: JPEG, 2400 × 1600/);
  expect(picture.name).toBe("the-sixth-turbine-before-it-is-lowered-2400x1600.jpg");
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "jpeg", width: 2400, height: 1600 });
  await expect(page.getByRole("region", { name: "Terms of reuse" })).toContainText("Reprint with attribution");
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${BASE_URL}${newsroom}`);
  const kit = await downloaded(page, "Download ZIP");
  expect([...(await readArchive(kit.bytes)).keys()]).toContain(
    "pictures/001-the-sixth-turbine-before-it-is-lowered-2400x1600.jpg",
  );

  const corrected = await author.request.put(BASE_URL + postPath(article, "published", id), {
    headers,
    multipart: {
      title,
      ...FIELDS,
      content: HTML.replace("12 revolutions", "11 revolutions"),
      correction_note: CORRECTION,
      posted_by_company: companyId,
    },
  });
  expect(corrected.status(), await corrected.text()).toBe(200);
  await expectOnPage(page, BASE_URL + url, () =>
    page.getByRole("region", { name: "Correction" }).getByText(CORRECTION),
  );
  await expect
    .poll(async () => (await page.request.get(`${BASE_URL}${newsroom}/atom.xml`)).text(), { timeout: 30_000 })
    .toContain(CORRECTION);

  const oembed = await page.request.get(`${BASE_URL}/oembed?url=${encodeURIComponent(BASE_URL + url)}`);
  const { html, ...said } = (await oembed.json()) as { html: string; title: string };
  expect(said.title).toBe(title);
  await page.goto(/src="([^"]+)"/.exec(html)?.[1] ?? "");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(complaints).toEqual([]);
  await author.context().close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("follows a newsroom by email, confirms, gets the next release, and leaves by one click", async ({
    page,
    browser,
  }) => {
    const author = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    const { url, companyId } = await publish(author);
    const email = `isobel-${randomUUID()}@paper.example`;
    const second = unused("A seventh turbine");
    await page.goto(BASE_URL + url);
    await expect(page.getByRole("link", { name: "Plain text" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy: Plain text" })).toBeHidden();
    expect((await downloaded(page, "PDF")).name).toBe(`${title}.pdf`);
    await page.getByRole("link", { name: "Newsroom", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(COMPANY);

    await page.getByRole("textbox", { name: "Your email" }).fill(email);
    await page.getByRole("button", { name: "Follow" }).click();
    await expect(page).toHaveURL(BASE_URL + followPages.sent);
    await page.goto(BASE_URL + (await receivedLink(email, followPages.confirm)));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`You follow ${COMPANY}`);

    const created = await author.request.post(BASE_URL + createPath(article, "published"), {
      headers,
      multipart: { ...FIELDS, title: second, posted_by_company: companyId },
    });
    expect(created.status(), await created.text()).toBe(201);
    await expect.poll(() => mails(), { timeout: 150_000 }).toContain(second);
    await page.goto(BASE_URL + (await receivedLink(email, followPages.manage)));
    await page.getByRole("button", { name: `Stop following ${COMPANY}` }).click();
    await expect(page.getByText("You are not following anything.")).toBeVisible();
    await author.context().close();
  });
});
