/** From facts to a release: drafted without a model and with one, changed, checked, inserted, taken back, submitted. */
import { expect, type Page, test } from "@playwright/test";
import { assistantMessages } from "#features/assistant/contract.ts";
import { FERRY_DRAFT, FERRY_EDIT, inPieces, writing } from "#tests/doubles/model/answers.ts";
import { type ModelServer, startModelServer } from "#tests/doubles/model/server.ts";
import { type Relay, startRelay } from "#tests/doubles/relay.ts";
import { askFor, askToChange, drawerOf, fieldOf, formOf, insertButton, openAssistant } from "../steps/assisting.ts";
import { BASE_URL, complaintsOf, demoAccount, signIn, signUp } from "../steps/people.ts";
import { startDateline } from "../setup/serve.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll, expectNoViolations } from "../steps/soundness.ts";

const TOPIC = "Harbour Line starts an electric ferry between Kiel and Laboe";
/** All that the double's draft says, but for the minutes of charging. */
const FACTS = `Harbour Line starts its first electric ferry between Kiel and Laboe on 4 May 2026. It carries 120 passengers. \
It charges at the pier. Contact: Ada Voss, press@harbour.example`;
/** The double's draft, with a category as the form names it. */
const DRAFT = { ...FERRY_DRAFT, tags: ["Transport"] };
/** More than a drawer full of fields has. */
const MAX_TABS = 80;

test("drafts without a model, decides on changes, inserts, takes it back, inserts again and submits", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, "Ada", "Voss");
  const drawer = await openAssistant(page, BASE_URL);
  await expectAccessibleInBothSchemes(page);
  await askFor(drawer, TOPIC, `${FACTS}\nNB do not mention the subsidy.\nTone: sober`);
  await expect(drawer.getByText(assistantMessages.assembled).first()).toBeVisible();
  const leftOut = drawer.getByRole("region", { name: "Left out" });
  await expect(leftOut.getByRole("listitem")).toHaveText([
    /NB do not mention the subsidy\..+Private note/,
    /Tone: sober.+Instruction/,
  ]);

  await askToChange(drawer, "Shorten the content");
  await expect(drawer.getByText("1 change to review")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await drawer.getByRole("button", { name: "Accept: Content" }).click();
  const title = await fieldOf(drawer, "Title").locator("p").textContent();
  await askToChange(drawer, "Change the title to Another title");
  await drawer.getByRole("button", { name: "Reject: Title" }).click();
  await askToChange(drawer, "Remove the line about whales");
  // Each answer is scrolled to.
  await expect(drawer.getByText("Nothing in the texts is about “whales”.")).toBeInViewport();
  await expectNoSidewaysScroll(page);

  await insertButton(drawer).click();
  await expect(page.getByText(/^\d fields populated\.$/)).toBeVisible();
  const form = formOf(page);
  const headline = form.getByRole("textbox", { name: "Title", exact: true });
  await expect(headline).toHaveValue(title ?? "");
  await expect(headline).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Content" })).toContainText("Harbour Line");

  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(headline).toHaveValue("");
  await expect(form.getByRole("textbox", { name: "Content" })).not.toContainText("Harbour Line");
  await headline.fill("My own title");

  await page.getByRole("button", { name: "AI Content Assistant" }).click();
  await insertButton(drawer).click();
  const question = page.getByRole("dialog", { name: "Replace what you wrote?" });
  await expect(question.getByRole("listitem")).toHaveText(["Title"]);
  await expectNoViolations(page); // the button below waits, and shows it
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(drawer).toBeVisible();
  await insertButton(drawer).click();
  await question.getByRole("button", { name: "Fill only empty fields" }).click();
  await expect(drawer).toBeHidden();
  await expect(headline).toHaveValue("My own title");
  await expect(form.getByRole("textbox", { name: "Content" })).toContainText("Harbour Line");

  await form.getByRole("button", { name: "Submit", exact: true }).click();
  const unfilled = page.getByRole("dialog", { name: "Publish with placeholders?" });
  await expect(unfilled.getByRole("listitem").first()).toHaveText("[CITY]");
  await unfilled.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("drafts, changes and inserts by keyboard alone", async ({ page }) => {
  await signUp(page, "Berit", "Nygaard");
  await page.goto(`${BASE_URL}/dashboard?activeContent=createBlog`);
  const button = page.getByRole("button", { name: "AI Content Assistant" });
  await button.press("Enter");
  const drawer = drawerOf(page);
  const { keyboard } = page;
  await expect(drawer.getByLabel("Topic")).toBeFocused();
  await keyboard.type(TOPIC);
  for (const _field of ["Genre", "Source page", "Facts and instructions"]) await keyboard.press("Tab");
  await keyboard.type(FACTS);
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(insertButton(drawer)).toBeEnabled();
  await keyboard.press("Escape");
  await expect(button).toBeFocused();
  await keyboard.press("Enter");
  const box = drawer.getByRole("textbox", { name: "Ask for a change" });
  await expect(box).toBeFocused();
  await keyboard.type("Change the title to A ferry without smoke");
  await keyboard.press("Enter");
  const accept = drawer.getByRole("button", { name: "Accept: Title" });
  await expect(accept).toBeVisible();
  await tabTo(page, "Accept: Title");
  await keyboard.press("Enter");
  await tabTo(page, "Insert into Your Blog");
  await keyboard.press("Enter");
  const headline = formOf(page).getByRole("textbox", { name: "Title", exact: true });
  await expect(headline).toBeFocused();
  await expect(headline).toHaveValue("A ferry without smoke");
});

/** Tab goes round in the drawer. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = drawerOf(page).getByRole("button", { name });
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MAX_TABS && !(await hasFocus()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

test.describe("with a model", () => {
  let model: ModelServer;
  let dateline: Awaited<ReturnType<typeof startDateline>>;
  let relay: Relay;

  test.beforeAll(async () => {
    model = await startModelServer();
    dateline = await startDateline({ AI_PROVIDER: "compatible", AI_BASE_URL: model.baseUrl, AI_MODEL: "double" });
    relay = await startRelay(dateline.baseUrl);
  });
  test.afterAll(async () => {
    await relay.stop();
    await dateline.stop();
    await model.stop();
  });

  async function openDrawer(page: Page) {
    await page.goto(`${relay.baseUrl}/dashboard`);
    await signIn(page, demoAccount("user"));
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
    return openAssistant(page, relay.baseUrl);
  }

  test("shows the text as it is written, goes on after a dropped connection, and marks what has no source", async ({
    page,
  }) => {
    const drawer = await openDrawer(page);
    const answer = JSON.stringify(DRAFT);
    const half = answer.indexOf("The ship carries");
    const rest = Promise.withResolvers<void>();
    model.answer({ pieces: [...inPieces(answer.slice(0, half)), rest.promise, ...inPieces(answer.slice(half))] });
    await askFor(drawer, TOPIC, FACTS);
    await expect(drawer.getByText(DRAFT.title)).toBeVisible();
    await expect(drawer.getByText(/has put its first electric ferry into service/)).toBeVisible();
    await expect(insertButton(drawer)).toBeDisabled();

    const dropped = page.waitForEvent("requestfailed", (request) => request.url().includes("/ai/assistant/stream/"));
    const resumed = page.waitForRequest((request) => request.url().includes("/ai/runs/"));
    relay.drop();
    await dropped;
    rest.resolve();
    expect((await resumed).headers()["last-event-id"]).toMatch(/^\d+$/);
    await expect(insertButton(drawer)).toBeEnabled();
    expect(model.requests).toHaveLength(1);

    const content = fieldOf(drawer, "Content");
    await expect(content.locator("mark")).toHaveText(["12 minutes"]);
    const checks = drawer.getByRole("region", { name: "Check before publishing" });
    await expect(checks).toContainText("“12 minutes” does not appear in your sources");
    await expectAccessibleInBothSchemes(page);
    await checks.getByRole("button", { name: "Confirm: “12 minutes”" }).click();
    await expect(content.locator("mark")).toHaveCount(0);

    model.answer(writing(FERRY_EDIT));
    await askToChange(drawer, "Shorten the summary");
    const summary = fieldOf(drawer, "Summary");
    await expect(summary.locator("del").last()).toContainText("120 passengers");
    await drawer.getByRole("button", { name: "Accept: Summary" }).click();
    await insertButton(drawer).click();
    await expect(page.getByText(assistantMessages.populated(6))).toBeVisible();
    const form = formOf(page);
    await expect(form.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(DRAFT.title);
    await expect(form.getByRole("textbox", { name: "Summary" })).toHaveValue(FERRY_EDIT.changes.summary);
    await expect(form.getByRole("textbox", { name: "Content" })).toContainText("charges in 12 minutes at the pier");
  });

  test("stops when it is told to, and keeps what was written", async ({ page }) => {
    const drawer = await openDrawer(page);
    const answer = JSON.stringify(DRAFT);
    model.answer({ pieces: inPieces(answer.slice(0, answer.indexOf("The ship carries"))), after: "hang" });
    await askFor(drawer, TOPIC, FACTS);
    await expect(drawer.getByText(/has put its first electric ferry into service/)).toBeVisible();
    const stopped = model.aborted();
    await drawer.getByRole("button", { name: "Stop" }).click();
    await expect(drawer.getByText(assistantMessages.stopped)).toBeVisible();
    await stopped;
    await expect(fieldOf(drawer, "Title")).toContainText(DRAFT.title);
    await expect(insertButton(drawer)).toBeEnabled();
  });
});
