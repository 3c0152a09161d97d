import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { siteMessages, type StoredSite } from "#features/site-settings/contract.ts";
import { editedMeanwhile } from "#platform/contract/edit-version.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";

const site = "/operator/settings/site/";
const pages = "/operator/settings/site/pages/";
const page = (key: string) => `/operator/settings/site/pages/${key}/`;
const preview = "/operator/settings/site/preview/";
const SITE: StoredSite = {
  name: "Dateline",
  tagline: "Company news",
  time_zone: "UTC",
  language: "en",
  accent: "#1c3f94",
  footer_links: [{ label: "About", href: "/about" }],
  logo: null,
  version: "1",
};
const PAGES = ["about", "imprint", "privacy", "terms"].map((key) => ({
  key,
  html: key === "privacy" ? "<p>We count views.</p>" : "",
  updated_at: key === "privacy" ? "2026-11-23T10:00:00Z" : null,
  version: `of ${key}`,
}));

function openSite(answers: Parameters<typeof stubServer>[0] = {}, place: Record<string, string> = {}) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    [`GET ${site}`]: { body: SITE },
    [`GET ${pages}`]: { body: { pages: PAGES } },
    [`POST ${preview}`]: { body: { html: "<!doctype html><p>Front</p>" } },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: "operatorSettings", view: "Site", ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
}
const form = async (name: string) => within(await screen.findByRole("form", { name }));

// ProseMirror asks where the caret is; jsdom lays nothing out.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
beforeEach(() => window.localStorage.clear());

it("saves what was changed, with the version that was opened", async () => {
  const sent = openSite({ [`POST ${site}`]: { body: { ...SITE, name: "Harbour Wire", version: "2" } } });
  const user = userEvent.setup();
  const fields = await form("Site");
  await user.clear(fields.getByLabelText(/^Name/));
  await user.type(fields.getByLabelText(/^Name/), "Harbour Wire");
  await user.clear(fields.getByLabelText("Address of link 1"));
  await user.type(fields.getByLabelText("Address of link 1"), "status.example");
  await user.click(fields.getByRole("button", { name: "Plum" }));
  await user.click(fields.getByRole("button", { name: "Save" }));
  const footer_links = [{ label: "About", href: "https://status.example" }];
  await waitFor(() =>
    expect(sent(`POST ${site}`)).toEqual([
      {
        name: "Harbour Wire",
        tagline: "Company news",
        time_zone: "UTC",
        language: "en",
        accent: "#57214e",
        footer_links,
        version: "1",
      },
    ]),
  );
});

it("saves with Enter, keeps what is typed meanwhile, and the page has the new name", async () => {
  const [tag, answered] = [document.createElement("meta"), Promise.withResolvers<void>()];
  Object.assign(tag, { name: "application-name", content: SITE.name });
  document.head.append(tag);
  onTestFinished(() => tag.remove());
  let stored = SITE;
  const sent = openSite({
    [`GET ${site}`]: () => ({ body: stored }),
    [`POST ${site}`]: async ({ body }) => {
      await answered.promise;
      stored = { ...stored, ...(body as Partial<StoredSite>), version: String(Number(stored.version) + 1) };
      return { body: stored };
    },
  });
  const user = userEvent.setup();
  const fields = await form("Site");
  expect(document.title).toBe("Settings · Dateline");
  await user.clear(fields.getByLabelText(/^Name/));
  await user.type(fields.getByLabelText(/^Name/), "Harbour Wire{Enter}");
  await user.type(fields.getByLabelText("Line below the name"), " and more");
  answered.resolve();
  await waitFor(() => expect(document.title).toBe("Settings · Harbour Wire"));
  expect(screen.getAllByText("Harbour Wire").length).toBeGreaterThan(0);
  expect(fields.getByLabelText<HTMLInputElement>("Line below the name").value).toBe("Company news and more");
  await user.type(fields.getByLabelText("Line below the name"), "{Enter}");
  await waitFor(() => expect(fields.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true));
  expect(sent(`POST ${site}`)).toMatchObject([
    { name: "Harbour Wire", tagline: "Company news", version: "1" },
    { name: "Harbour Wire", tagline: "Company news and more", version: "2" },
  ]);
});

it("names the link that is wrong, and sends nothing", async () => {
  const sent = openSite();
  const user = userEvent.setup();
  const fields = await form("Site");
  await user.click(fields.getByRole("button", { name: "Add a link" }));
  await user.type(fields.getByLabelText("Text of link 2"), "Trap");
  await user.type(fields.getByLabelText("Address of link 2"), "javascript:alert(1)");
  await user.click(fields.getByRole("button", { name: "Save" }));
  expect(await fields.findByText(siteMessages.badAddress)).toBeTruthy();
  expect(sent(`POST ${site}`)).toEqual([]);
});

it("says where an accent is too light, and what pages use instead", async () => {
  openSite();
  const user = userEvent.setup();
  const fields = await form("Site");
  const hex = fields.getByLabelText("Accent colour, as # and six digits");
  await user.clear(hex);
  await user.type(hex, "#FFD400");
  expect(await fields.findByText(/too low to read\. Pages use #/)).toBeTruthy();
});

it("brings the pages into sight where a link names one of them", async () => {
  const shown: string[] = [];
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    if (this.textContent?.includes("Imprint")) shown.push(this.tagName);
  });
  openSite({}, { page: "imprint" });
  await (await form("Imprint")).findByRole("textbox", { name: "Text of Imprint" });
  expect(shown).toEqual(["UL"]);
});

it("saves the text of a page, and lets it be saved over another's once that was said", async () => {
  let answers = 0;
  const sent = openSite(
    {
      [`POST ${page("privacy")}`]: () =>
        ++answers === 1 ? { status: 409, body: { detail: editedMeanwhile("this page") } } : { body: PAGES[2] },
      [`GET ${pages}`]: () => ({
        body: { pages: PAGES.map((each) => (answers > 0 ? { ...each, version: `newer ${each.key}` } : each)) },
      }),
    },
    { page: "privacy" },
  );
  const user = userEvent.setup();
  const fields = await form("Privacy");
  const text = await fields.findByRole("textbox", { name: "Text of Privacy" });
  expect(text.textContent).toBe("We count views.");
  act(() => text.focus());
  await user.keyboard("More. ");
  await user.tab();
  const save = fields.getByRole("button", { name: "Save" });
  await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false));
  await user.click(save);
  expect(await fields.findByText(editedMeanwhile("this page"))).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(sent(`POST ${page("privacy")}`)).toHaveLength(2));
  expect(sent(`POST ${page("privacy")}`)).toMatchObject([{ version: "of privacy" }, { version: "newer privacy" }]);
});
