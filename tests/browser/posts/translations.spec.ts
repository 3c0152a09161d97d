/** An English release and its German translation: written, published, read both ways, and one of them withdrawn. */
import { expect, type Page, test } from "@playwright/test";
import { createPath, type SavedPost } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { BASE_URL, complaintsOf, openDashboard, unused } from "../steps/people.ts";

const article = kindOf("article");

async function publish(page: Page, title: string, fields: Record<string, string> = {}): Promise<SavedPost> {
  const answer = await page.request.post(BASE_URL + createPath(article, "published"), {
    headers: { origin: BASE_URL },
    multipart: {
      title,
      content: "<p>The night ferry to Bergen keeps its timetable all winter.</p>",
      summary: "A timetable for the winter.",
      tags: "[]",
      posted_by_company: "",
      language: "en",
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as SavedPost;
}

test("a release gets a German translation, readers go both ways, and a withdrawn one is named nowhere", async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await openDashboard(page);
  const [title, translated] = [unused("Night ferry keeps its timetable"), unused("Nachtfähre hält ihren Fahrplan")];
  const english = await publish(page, title);
  await page.goto(`${BASE_URL}/dashboard?activeContent=publishedPosts&item=edit.article.published.${english.id}`);

  await page.getByRole("button", { name: "Add a translation" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a translation" });
  await dialog.getByRole("combobox", { name: "Language" }).selectOption({ label: "Deutsch" });
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByText("Draft in Deutsch created.")).toBeVisible();

  const tabs = page.getByRole("navigation", { name: "Languages of this story" });
  await expect(tabs.locator("[aria-current]")).toHaveText("Deutschdraft");
  const headline = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(headline).toHaveValue(title);
  await headline.fill(translated);
  await page.getByRole("button", { name: "Submit the Article" }).click();
  await expect(page.getByText(/Blog ID: \d+/)).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(BASE_URL + english.url);
  const alsoIn = reader.getByRole("navigation", { name: "Also in" });
  await alsoIn.getByRole("link", { name: "Deutsch" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(translated);
  await expect(reader.getByText(/^This is a translation\. Original: English, published /)).toBeVisible();
  await expect(reader.locator('link[hreflang="x-default"]')).toHaveAttribute("href", new RegExp(english.guid));
  await alsoIn.getByRole("link", { name: "English" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(title);
  await reader.goto(`${BASE_URL}/archive`);
  await expect(reader.getByRole("link", { name: title })).not.toHaveCount(0);
  await expect(reader.getByRole("link", { name: translated })).toHaveCount(0);

  const operator = await (await browser.newContext()).newPage();
  await openDashboard(operator, "operator");
  const withdrawn = await operator.request.post(`${BASE_URL}/operator/posts/${english.id}/withdraw/`, {
    headers: { origin: BASE_URL },
    data: { reason: "A journey" },
  });
  expect(withdrawn.ok(), await withdrawn.text()).toBe(true);
  await reader.goto(`${BASE_URL}/archive`);
  await reader.getByRole("link", { name: translated }).first().click();
  await expect(reader.getByText("This is a translation. The original has been withdrawn.")).toBeVisible();
  await expect(reader.getByRole("navigation", { name: "Also in" })).toHaveCount(0);
  expect(await reader.content()).not.toContain(english.guid);
  expect(complaints).toEqual([]);
});

type Node = { role?: { value: string }; name?: { value: string }; backendDOMNodeId?: number; ignored: boolean };

/** What a screen reader reads out, in order: each text of the browser's tree with the language in which it reads it. */
async function readOut(page: Page): Promise<{ text: string; language: string }[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("Accessibility.enable");
  const { nodes } = (await client.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  // Signs that style sheets add belong to no element of the document.
  const texts = nodes.filter((node) => !node.ignored && node.role?.value === "StaticText" && node.backendDOMNodeId);
  return Promise.all(
    texts.map(async ({ name, backendDOMNodeId }) => {
      const { object } = await client.send("DOM.resolveNode", { backendNodeId: backendDOMNodeId ?? 0 });
      const { result } = await client.send("Runtime.callFunctionOn", {
        objectId: object.objectId ?? "",
        functionDeclaration: "function () { return this.parentElement.closest('[lang]').lang }",
      });
      return { text: name?.value.trim() ?? "", language: String(result.value) };
    }),
  );
}

test("a screen reader reads a German release in German, and the English page around it in English", async ({
  page,
}) => {
  await openDashboard(page);
  const title = unused("Nachtfähre hält ihren Fahrplan den ganzen Winter");
  const german = await publish(page, title, {
    language: "de",
    content:
      "<p>Die Fähre nach Bergen fährt <strong>jede Nacht</strong>.</p><h2>Was folgt</h2><ul><li><p>Größere Kabinen</p></li></ul>",
    summary: "Ein Fahrplan für den Winter.",
  });
  const context = await page.context().browser()?.newContext();
  const reader = await context?.newPage();
  if (!reader) throw new Error("There is no browser");
  await reader.goto(BASE_URL + german.url);
  const heard = await readOut(reader);
  await test.info().attach("read out", { body: heard.map(({ text, language }) => `${language}  ${text}`).join("\n") });
  const inLanguage = (language: string) => heard.filter((each) => each.language === language).map(({ text }) => text);
  const story = ["Ein Fahrplan für den Winter.", "jede Nacht", "Was folgt", "Größere Kabinen"];
  expect(inLanguage("de")).toEqual(expect.arrayContaining([title, ...story]));
  expect(inLanguage("en").filter((text) => /[äöüß]/i.test(text))).toEqual([]);
  for (const words of ["Skip to content", "Search", "Press Release"])
    expect(heard).toContainEqual({ text: words, language: "en" });
  await context?.close();
});
