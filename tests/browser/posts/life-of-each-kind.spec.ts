/** The life of each kind: autosaved draft, schedule, edit, published by the worker, read, edited again, deleted, back. */
import { expect, type Browser, type Locator, type Page, test } from "@playwright/test";
import {
  AUTOSAVE_INTERVAL_MS,
  createPath,
  postPath,
  type PostDetail,
  type PostListItem,
} from "#features/content/contract.ts";
import { type ContentKind, type KindKey, KINDS, USUAL_KIND } from "#features/content/kinds/index.ts";
import { agePublication } from "../steps/operator.ts";
import {
  BASE_URL,
  complaintsOf,
  expectOnPage,
  expectStatus,
  openDashboard,
  openScreen,
  unused,
} from "../steps/people.ts";

test.describe.configure({ mode: "parallel" }); // the longest journeys; they share nothing

type Story = { name: string; fill: (form: Locator) => Promise<void>; content: string };

const fillTexts = (texts: Record<string, string>) => async (form: Locator) => {
  for (const [label, text] of Object.entries(texts))
    await form.getByRole("textbox", { name: label, exact: true }).fill(text);
};

const STORIES: Record<KindKey, () => Story> = {
  article: () => {
    const name = unused("Night ferry to Bergen keeps its timetable");
    return { name, fill: fillTexts({ Title: name }), content: "Content" };
  },
  interview: () => {
    const company = unused("Bergen Line");
    return {
      name: `Solveig Dahl, ${company}`,
      fill: fillTexts({ "CEO Name": "Solveig Dahl", "Company Name": company, "Question 1": "Why by night?" }),
      content: "Content",
    };
  },
  review: () => {
    const name = unused("Kvarven cabin heater");
    return {
      name,
      fill: fillTexts({
        "Product Name": name,
        Brand: "Kvarven",
        "Product Description": "A heater that does not hum.",
        "Affiliate Link": "https://kvarven.example/heater",
        "Product 1": "Fana 2",
      }),
      content: "Review Content",
    };
  },
};

for (const kind of KINDS) {
  test(`takes a ${kind.key} from an autosaved draft to its readers, and back from the trash`, async ({
    page,
    browser,
  }) => {
    const complaints = complaintsOf(page);
    const story = STORIES[kind.key]();
    await page.clock.install();
    await openDashboard(page);

    await openScreen(page, "Submit");
    await page.getByRole("tab", { name: kind.tabLabel }).click();
    const form = page.getByRole("form", { name: kind.tabLabel });
    await story.fill(form);
    await form.getByRole("textbox", { name: story.content }).click();
    await page.keyboard.type("The first crossing left at ten.");
    await page.clock.fastForward(AUTOSAVE_INTERVAL_MS);
    await expect(form.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    await openScreen(page, "Draft Content");
    await expect(rowOf(page, story.name)).toBeVisible();

    await openScreen(page, "Submit");
    await page.getByRole("tab", { name: kind.tabLabel }).click();
    await expect(form.getByText("The first crossing left at ten.", { exact: true })).toBeVisible();
    await form.getByRole("textbox", { name: "Summary", exact: true }).fill("A first night.");
    await form.getByRole("button", { name: "Schedule Post" }).click();
    await page.getByRole("dialog", { name: "Schedule Post" }).getByRole("button", { name: "Schedule Post" }).click();
    await expect(page.getByText(kind.messages.scheduled)).toBeVisible();
    await openScreen(page, "Draft Content");
    await expect(page.getByRole("heading", { name: "Draft Content" })).toBeVisible();
    await expect(rowOf(page, story.name)).toHaveCount(0);

    await openScreen(page, "Scheduled Content");
    await edit(page, kind, story.name, "A second night.");
    const { guid, url } = await bringForward(page, kind, story.name);

    const reader = await readerOf(browser);
    await expectStatus(reader.page, BASE_URL + url, 200);
    await expect(reader.page.getByText("The first crossing left at ten.")).toBeVisible();
    await expect(reader.page.getByText("A second night.").first()).toBeVisible();
    await expect(reader.page.getByText("Updated", { exact: true })).toHaveCount(0);

    // Edits of the first five minutes are finishing touches; this one comes later.
    await agePublication(guid, 30);
    await openScreen(page, "Published Content");
    await edit(page, kind, story.name, "A third night.");
    await expectOnPage(reader.page, BASE_URL + url, () => reader.page.getByText("A third night.").first());
    await expect(reader.page.getByText("Updated", { exact: true })).toBeVisible();

    await rowOf(page, story.name).getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(page, story.name)).toHaveCount(0);
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.hover(); // a toast stays while the pointer is on it
    await expectStatus(reader.page, BASE_URL + url, 410);
    await undo.click();
    await expect(rowOf(page, story.name)).toBeVisible();
    await expectOnPage(reader.page, BASE_URL + url, () => reader.page.getByText("A third night.").first());
    expect([...complaints, ...reader.complaints]).toEqual([]);
    await reader.page.context().close();
  });
}

test("deletes several posts at once, and brings all of them back", async ({ page }) => {
  const complaints = complaintsOf(page);
  const names = ["Lofoten line adds a morning boat", "Lofoten line adds an evening boat"].map(unused);
  await openDashboard(page);
  for (const title of names) {
    const data = { title, content: "<p>It leaves from Bodø.</p>" };
    const saved = await page.request.post(BASE_URL + createPath(USUAL_KIND, "draft"), {
      headers: { origin: BASE_URL },
      data,
    });
    expect(saved.ok()).toBe(true);
  }
  await openScreen(page, "Posted Content");
  await page.getByRole("button", { name: /^Drafts \d/ }).click();
  const found = page.waitForResponse(/user-all-posts.*q=Lofoten.*status=draft/);
  await page.getByRole("textbox", { name: "Search posts" }).fill("Lofoten line adds");
  await found; // another search starts without a selection
  for (const name of names) await page.getByRole("checkbox", { name: `Select “${name}”` }).check();
  const bar = page.getByRole("group", { name: "Selected posts" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Are you absolutely sure?" })
    .getByRole("button", { name: "Delete 2 posts" })
    .click();
  for (const name of names) await expect(rowOf(page, name)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 posts restored.")).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toBeVisible();
  expect(complaints).toEqual([]);
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

/** Opens the edit screen from the row, changes the summary, saves, and is back in the list. */
async function edit(page: Page, kind: ContentKind, name: string, summary: string): Promise<void> {
  await rowOf(page, name).getByRole("link", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: kind.messages.updateTitle });
  await expect(page.getByRole("heading", { name: kind.messages.updateTitle, level: 1 })).toBeVisible();
  await form.getByRole("textbox", { name: "Summary", exact: true }).fill(summary);
  await form.getByRole("button", { name: kind.messages.updateTitle }).click();
  await expect(page.getByText(kind.messages.updated).last()).toBeVisible(); // an earlier toast may still stand
  await expect(rowOf(page, name)).toBeVisible();
}

/** The dialog offers quarters of an hour, the call any future time: the post goes out in three seconds. */
async function bringForward(page: Page, kind: ContentKind, name: string): Promise<PostDetail> {
  const list = await page.request.get(BASE_URL + "/dashboard/user-scheduled-posts/");
  const { scheduled_posts: posts } = (await list.json()) as { scheduled_posts: PostListItem[] };
  const id = posts.find((post) => post.name === name)?.id ?? 0;
  const address = BASE_URL + postPath(kind, "schedule", id);
  const detail = (await (await page.request.get(address)).json()) as PostDetail;
  const saved = await page.request.put(address, {
    headers: { origin: BASE_URL },
    data: {
      ...detail,
      related_media: undefined,
      banner_picture: undefined,
      publishing_time: new Date(Date.now() + 3000).toISOString(),
    },
  });
  expect([saved.status(), await saved.text()]).toEqual([200, expect.stringContaining(detail.guid)]);
  return detail;
}

async function readerOf(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  return { page, complaints: complaintsOf(page) };
}
