import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildDetail, NINE, openEdit, POST_ID, press, toast } from "#tests/support/screens/edit-page.tsx";
import { type LinkedPost, translationMessages } from "../../contracts/translation.ts";

const [nine] = NINE as [(typeof NINE)[number]];
const { kind, stage } = nine;
const STORY = `GET /api/posts/${POST_ID}/translations/`;

const linked = (id: number, language: string, more: Partial<LinkedPost> = {}): LinkedPost => ({
  id,
  guid: `4b0c0c1e-5d2f-4c58-9d4c-0000000000${id}`,
  name: `Post ${id}`,
  type: kind.typeCode,
  status: "draft",
  url: "/",
  language,
  is_original: false,
  version: 3,
  publishing_time: null,
  published_at: null,
  changed_since: null,
  ...more,
});
const ENGLISH = linked(40, "en", { is_original: true, status: "published" });
const GERMAN = linked(POST_ID, "de", { changed_since: 2 });

const open = (posts: LinkedPost[], answers = {}) =>
  openEdit({
    kind,
    stage,
    post: buildDetail(kind, stage, { language: "de" }),
    answers: { [STORY]: { body: { posts } }, ...answers },
  });

describe("the languages of a story", () => {
  it("are tabs above the title, and a list that says what has to follow the original", async () => {
    await open([ENGLISH, GERMAN]).ready();
    const tabs = within(await screen.findByRole("navigation", { name: "Languages of this story" }));
    expect(tabs.getByText("Deutsch").parentElement?.getAttribute("aria-current")).toBe("page");
    expect(tabs.getByRole("link", { name: "English" })).toBeTruthy();
    const list = within(screen.getByRole("region", { name: "Translations" }));
    expect(list.getByText("Deutsch").closest("li")?.textContent).toContain("English changed after this was written.");
    expect(list.getByRole("link", { name: "See what" })).toBeTruthy();
  });

  it("are marked as up to date by a person who has seen the original's changes", async () => {
    const answer = {
      body: { posts: [ENGLISH, { ...GERMAN, changed_since: null }], detail: translationMessages.followed },
    };
    const { ready, calls } = open([ENGLISH, GERMAN], {
      [`POST /api/posts/${POST_ID}/translations/followed/`]: answer,
    });
    await ready();
    await press("Mark Deutsch as up to date");
    await toast(translationMessages.followed);
    expect(calls.find(({ method }) => method === "POST")).toMatchObject({ body: { version: ENGLISH.version } });
  });

  it("say that the original has been withdrawn", async () => {
    await open([{ ...ENGLISH, status: "withdrawn" }, GERMAN]).ready();
    expect(await screen.findByText("The original has been withdrawn.")).toBeTruthy();
  });

  it("are unlinked by a button", async () => {
    const answer = { body: { posts: [], detail: translationMessages.unlinked } };
    const { ready, calls } = open([ENGLISH, GERMAN], { [`DELETE /api/posts/${POST_ID}/translations/`]: answer });
    await ready();
    await press("Unlink Deutsch");
    await toast(translationMessages.unlinked);
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  });
});

describe("unlinking the original", () => {
  it("is asked about first, because it unlinks all", async () => {
    const answer = { body: { posts: [], detail: translationMessages.unlinked } };
    const { ready, calls } = open([ENGLISH, GERMAN], {
      [`DELETE /api/posts/${ENGLISH.id}/translations/`]: answer,
    });
    await ready();
    await press("Unlink all translations");
    const dialog = within(await screen.findByRole("dialog", { name: "Are you absolutely sure?" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Unlink all" }));
    await toast(translationMessages.unlinked);
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  });
});

describe("adding a translation", () => {
  it("asks for a language, says why one is refused, and creates the draft", async () => {
    const path = `POST /api/posts/${POST_ID}/translations/create/`;
    const said = translationMessages.taken("nb");
    const { ready, calls } = open([], { [path]: { status: 400, body: { language: said } } });
    await ready();
    await press("Add a translation");
    const dialog = within(await screen.findByRole("dialog", { name: "Add a translation" }));
    await userEvent.click(dialog.getByRole("radio", { name: "Start with an empty text" }));
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Language" }), "nb");
    await userEvent.click(dialog.getByRole("button", { name: "Create draft" }));
    await waitFor(() => expect(dialog.getByText(said)).toBeTruthy());
    expect(calls.find(({ method }) => method === "POST")).toMatchObject({ body: { language: "nb", text: "empty" } });
  });
});
