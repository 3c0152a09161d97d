/** A tab that meanwhile lost its session, its server or its server's version, or whose browser keeps nothing: nothing typed is lost, and what is said is true. */
import { expect, type Page, test } from "@playwright/test";
import { AUTOSAVE_INTERVAL_MS, createPath } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { BASE_URL, signUp } from "../steps/people.ts";

// Locators wait for ever otherwise, until the whole journey's time is up.
test.use({ actionTimeout: 30_000 });

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** YYYY-MM; tomorrow may be in another month than today. */
const monthOf = (time: Date) => `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, "0")}`;
const form = (page: Page) => page.getByRole("form", { name: USUAL_KIND.tabLabel });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const says = (page: Page, words: RegExp | string) => expect(form(page).getByText(words)).toBeVisible();
const autosave = (page: Page) => page.clock.fastForward(AUTOSAVE_INTERVAL_MS);

async function openForm(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  await expect(field(page, "Title")).toBeVisible();
}

async function namesOfDrafts(page: Page): Promise<string[]> {
  const answer = await page.request.get(BASE_URL + "/dashboard/user-drafts/");
  const { drafts } = (await answer.json()) as { drafts: { name: string }[] };
  return drafts.map(({ name }) => name);
}

test("a tab that slept for a day asks for the password when its user asks for it, and saves the text", async ({
  page,
  context,
}) => {
  const { password } = await signUp(page, "Nils", "Asleep");
  await openForm(page);
  await field(page, "Title").fill("Night ferry to Bergen");
  await autosave(page);
  await says(page, /^Saved \d{1,2}:\d\d [AP]M$/);

  await context.clearCookies();
  await page.clock.fastForward(DAY_MS);
  await context.setOffline(true);
  await context.setOffline(false);
  await says(page, /^Saved \d{1,2} \w{3}, \d{1,2}:\d\d [AP]M$/);
  await field(page, "Title").focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" and Stavanger");
  await autosave(page);
  await says(page, "Not saved: your session has ended. A copy is kept in this browser.");
  // Every call that the page makes by itself has been refused by now, and none has opened a dialog over what is typed.
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toHaveCount(0);
  await expect(field(page, "Title")).toBeFocused();
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen and Stavanger");

  await form(page).getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await says(page, /^Saved \d{1,2}:\d\d [AP]M$/);
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen and Stavanger");
  expect(await namesOfDrafts(page)).toEqual(["Night ferry to Bergen and Stavanger"]);
});

test("lists and the calendar of a tab whose session has ended ask for no password by themselves", async ({
  page,
  context,
}) => {
  const { password } = await signUp(page, "Nils", "Listing");
  const when = new Date(Date.now() + DAY_MS);
  const scheduled = await page.request.post(BASE_URL + createPath(USUAL_KIND, "schedule"), {
    headers: { origin: BASE_URL },
    multipart: {
      title: "Night ferry to Bergen",
      content: "<p>The ferry leaves Hirtshals at eight.</p>",
      publishing_time: when.toISOString(),
    },
  });
  expect(scheduled.status()).toBe(201);
  await page.clock.install();
  await page.goto(`${BASE_URL}/dashboard?activeContent=allPosts&q=ferry`);
  await expect(page.getByRole("link", { name: "Night ferry to Bergen", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Save these filters" }).click();
  const name = page.getByRole("dialog").getByRole("textbox");
  await name.pressSequentially("Ferries");
  const question = page.getByRole("dialog", { name: "Please sign in again" });
  const banner = page.getByRole("region", { name: "Ended session" });
  const whenRefused = async (path: string) => {
    const refused = page.waitForResponse((answer) => answer.url().includes(path) && answer.status() === 401);
    await page.clock.fastForward(MINUTE_MS);
    await refused;
    await expect(banner).toBeVisible();
    await expect(question).toHaveCount(0);
  };
  const signInAgain = async () => {
    await question.getByRole("textbox", { name: "Password" }).fill(password);
    await question.getByRole("button", { name: "Sign in" }).click();
    await expect(banner).toHaveCount(0);
  };

  await context.clearCookies();
  await whenRefused("/dashboard/user-all-posts/");
  await page.keyboard.type(" of the night");
  await expect(name).toHaveValue("Ferries of the night");
  await page.keyboard.press("Enter");
  await signInAgain();
  await expect(page.getByRole("button", { name: "Ferries of the night" })).toBeVisible();

  await page.goto(`${BASE_URL}/dashboard?activeContent=calendar&month=${monthOf(when)}`);
  await expect(page.getByRole("link", { name: /Night ferry to Bergen/ })).toBeVisible();
  await context.clearCookies();
  await whenRefused("/dashboard/user-calendar/");
  await banner.getByRole("button", { name: "Sign in" }).click();
  await signInAgain();
});

const REFUSE = `const refuse = () => { throw new DOMException("No.", "QuotaExceededError"); };`;
const NO_COPY = "Not saved, and this browser keeps no copy: its storage is full or blocked.";
for (const { browser, storage, said } of [
  { browser: "a browser", storage: "", said: "Not saved. A copy is kept in this browser." },
  {
    browser: "a browser that forbids its storage",
    storage: `${REFUSE} Object.defineProperty(window, "localStorage", { get: refuse });`,
    said: NO_COPY,
  },
  {
    browser: "a browser that has no room left",
    storage: `${REFUSE} Storage.prototype.setItem = refuse;`,
    said: NO_COPY,
  },
])
  test(`${browser} says where the text is while the server is away, and saves it once it is back`, async ({
    page,
    context,
  }) => {
    await page.addInitScript({ content: storage });
    await signUp(page, "Nils", "Away");
    await openForm(page);
    await field(page, "Title").fill("Night ferry to Bergen");
    await autosave(page);
    await says(page, /^Saved \d{1,2}:\d\d [AP]M$/);

    await context.setOffline(true);
    await field(page, "Title").fill("Night ferry to Hirtshals");
    await autosave(page);
    await says(page, said);
    await expect(form(page).getByText(/^Saved/)).toHaveCount(0);

    await context.setOffline(false);
    await autosave(page);
    await says(page, /^Saved \d{1,2}:\d\d [AP]M$/);
    expect(await namesOfDrafts(page)).toEqual(["Night ferry to Hirtshals"]);
  });

test("a page whose files a new version has replaced offers to reload, and the text is there again", async ({
  page,
  context,
}) => {
  await signUp(page, "Nils", "Replaced");
  await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  await field(page, "Title").fill("Night ferry to Bergen");
  await expect(form(page).getByRole("textbox", { name: "Content" })).toBeVisible();
  // What is asked for from here on has another name since.
  const replaced = (address: URL) => address.pathname.startsWith("/assets/");
  await context.route(replaced, (route) => route.fulfill({ status: 404, body: "Not found" }));

  const updated = page.getByText("The site may have been updated since you opened it. Reload the page.");
  await form(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await expect(updated).toBeVisible();
  await expect(page.getByText("We could not show this page")).toHaveCount(0);
  await form(page).getByRole("button", { name: "Schedule Post" }).click();
  await expect(updated).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen");
  await page.keyboard.press("Control+K");
  await expect(updated).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen");
  await context.unroute(replaced);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen");

  await context.route(replaced, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await field(page, "Summary").fill("A first night.");
  await page.getByRole("navigation").getByRole("link", { name: "Coupons" }).click();
  await expect(updated).toBeVisible();
  await context.unroute(replaced);
  await page.getByRole("button", { name: "Reload" }).click();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Submit/ })
    .click();
  await expect(field(page, "Title")).toHaveValue("Night ferry to Bergen");
  await expect(field(page, "Summary")).toHaveValue("A first night.");
});

test("a list stays as it is where the code of its dialogs has been replaced", async ({ page, context }) => {
  await signUp(page, "Nils", "Listed");
  await page.goto(`${BASE_URL}/dashboard?activeContent=allPosts&q=ferry`);
  await page.getByRole("button", { name: "Saved filters" }).click();
  const save = page.getByRole("menuitem", { name: "Save these filters" });
  await expect(save).toBeVisible();
  await context.route(
    (address) => address.pathname.startsWith("/assets/"),
    (route) => route.fulfill({ status: 404, body: "Not found" }),
  );
  await save.click();
  await expect(page.getByText("The site may have been updated since you opened it. Reload the page.")).toBeVisible();
  await expect(page.getByText("We could not show this page")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved filters" })).toBeVisible();
});
