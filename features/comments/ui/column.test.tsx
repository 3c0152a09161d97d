import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { openStory } from "#tests/support/screens/story-editor.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { type Comments, type Thread } from "../contract.ts";
import { CommentsColumn } from "./column.tsx";

const kind = kindOf("article");
const TITLE = fieldId(kind.nameField, kind.key);

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
Element.prototype.scrollIntoView = () => undefined;

const thread = (given: Partial<Thread>): Thread => ({
  id: 1,
  field: "content",
  words: "any shop",
  start: 15,
  before: "Return them to ",
  after: ".",
  is_orphaned: false,
  suggestion: null,
  state: "open",
  version: 1,
  closed_by: "",
  closed_at: null,
  closed_line: "",
  entries: [
    {
      id: 4,
      author: "Dev Kapoor",
      is_own: false,
      is_by_link: true,
      text: "Which shops?",
      at: new Date().toISOString(),
    },
  ],
  ...given,
});

const THREADS = [
  thread({ id: 1 }),
  thread({ id: 2, words: "Return them", start: 0, suggestion: "Bring them back" }),
  thread({ id: 3, words: "every shop", is_orphaned: true }),
  thread({ id: 4, state: "refused", suggestion: "x", closed_by: "Marta Lindqvist", closed_line: "Too long." }),
];

function open({ isChanged = false, onStore = () => Promise.resolve(true), status = 200, more = [] as Thread[] } = {}) {
  const bodies: Record<string, unknown> = {};
  const state: Comments = {
    version: 3,
    may_decide: true,
    may_waive: true,
    people: [{ id: 8, name: "Helen Marsh" }],
    threads: [...more, ...THREADS],
  };
  const answer =
    (path: string, status = 200) =>
    (request?: { body: unknown }) => {
      bodies[path] = request?.body;
      return { status, body: { detail: "Done.", review: null, ...state, version: 4 } };
    };
  const path = "/api/posts/1/comments/";
  stubServer({
    [`GET ${path}`]: { body: state },
    [`POST ${path}`]: answer("add", 201),
    [`POST ${path}1/replies/`]: answer("reply", 201),
    [`POST ${path}1/resolve/`]: answer("resolve"),
    [`POST ${path}2/accept/`]: (request?: { body: unknown }) =>
      answer("accept", bodies["accept"] === undefined ? status : 200)(request),
    [`POST ${path}2/refuse/`]: answer("refuse"),
  });
  const onSaved = vi.fn<(version: number) => void>();
  const props = { postId: 1, version: 3, kind, isChanged, isBusy: false, onStore, onSaved };
  const title = (
    <div className="InputWrapper-root">
      <input id={TITLE} defaultValue="Northmoor recalls oat drink" />
    </div>
  );
  renderAt(
    "/dashboard",
    <>
      {title}
      <CommentsColumn {...props} />
    </>,
    buildMe(),
  );
  return { bodies, onSaved };
}

const card = (name: string) => screen.findByRole("article", { name });

it("lists open comments with what their words became, and closed ones with their outcome", async () => {
  open();
  const gone = within(await card("Comment on every shop"));
  expect(gone.getByRole("button", { name: /^The words it stood on are gone/ })).toBeTruthy();
  const entry = within(await card("Comment on any shop"));
  expect(entry.getByText(/, by link$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Resolved 1" }));
  expect(await screen.findByText("Rejected by Marta Lindqvist: “Too long.”")).toBeTruthy();
});

it("accepts with one key and gives the form the new version, and rejects with another", async () => {
  const { bodies, onSaved } = open();
  const suggestion = within(await card("Suggestion on Return them"));
  const words = suggestion.getByRole("button", { name: "Return them" });
  fireEvent.keyDown(words, { key: "a" });
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(4));
  expect(bodies["accept"]).toEqual({ version: 3 });
  fireEvent.keyDown(words, { key: "r" });
  fireEvent.keyDown(await suggestion.findByLabelText("Why"), { key: "Enter" });
  await waitFor(() => expect(bodies["refuse"]).toEqual({ line: "" }));
});

it("accepts nothing over changes that are not saved", async () => {
  const { bodies } = open({ isChanged: true, onStore: () => Promise.resolve(false) });
  const suggestion = within(await card("Suggestion on Return them"));
  fireEvent.click(suggestion.getByRole("button", { name: "Accept" }));
  expect((await suggestion.findByRole("alert")).textContent).toBe("Save your changes first, then accept.");
  expect(bodies).toEqual({});
});

it("replies with a mention that is chosen from those who can see the post, and resolves", async () => {
  const { bodies } = open();
  const comment = within(await card("Comment on any shop"));
  fireEvent.click(comment.getByRole("button", { name: "Reply" }));
  await userEvent.type(comment.getByRole("textbox", { name: "Reply" }), "Fine, @Hel");
  fireEvent.click(await comment.findByRole("button", { name: "Helen Marsh" }));
  fireEvent.click(comment.getByRole("button", { name: "Reply" }));
  await waitFor(() => expect(bodies["reply"]).toEqual({ text: "Fine, @Helen Marsh", mentions: [8] }));
  fireEvent.click(await comment.findByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(bodies["resolve"]).toBeUndefined());
});

it("comments on the words that are selected in the editor", async () => {
  const { bodies } = open();
  const editor = openStory("<p>Return them to any shop.</p>");
  editor.view.dom.id = fieldId("content", kind.key);
  await card("Comment on any shop");
  editor.commands.setTextSelection({ from: 16, to: 24 });
  fireEvent.keyDown(editor.view.dom, { key: "m", code: "KeyM", ctrlKey: true, altKey: true });
  const box = within(await screen.findByRole("region", { name: "New comment" }));
  expect(box.getByText("any shop")).toBeTruthy();
  await userEvent.type(box.getByRole("textbox", { name: "Comment" }), "All of them?");
  fireEvent.click(box.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(bodies["add"]).toMatchObject({ words: "any shop", start: 15, text: "All of them?" }));
});

it("shows comments on another field beside it, and takes one on its selected words", async () => {
  const { bodies } = open({ more: [thread({ id: 9, field: kind.nameField, words: "oat drink", start: 18 })] });
  const note = await screen.findByRole("button", { name: "oat drink 1" });
  expect(document.getElementById(TITLE)?.parentElement?.contains(note)).toBe(true);
  const title = document.getElementById(TITLE) as HTMLInputElement;
  title.focus();
  title.setSelectionRange(0, 9);
  fireEvent.keyDown(title, { key: "m", code: "KeyM", ctrlKey: true, altKey: true });
  const box = within(await screen.findByRole("region", { name: "New comment" }));
  await userEvent.type(box.getByRole("textbox", { name: "Comment" }), "Foods?");
  fireEvent.click(box.getByRole("button", { name: "Comment" }));
  await waitFor(() =>
    expect(bodies["add"]).toMatchObject({ field: kind.nameField, words: "Northmoor", start: 0, text: "Foods?" }),
  );
});

it("asks an owner for a reason where the change needs approval", async () => {
  const { bodies, onSaved } = open({ status: 403 });
  const suggestion = within(await card("Suggestion on Return them"));
  fireEvent.click(suggestion.getByRole("button", { name: "Accept" }));
  const reason = await suggestion.findByRole("textbox", { name: "Reason" });
  expect(onSaved).not.toHaveBeenCalled();
  const send = suggestion.getByRole("button", { name: "Accept without approval" });
  await userEvent.type(reason, "Too short");
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(reason, ", but now not");
  fireEvent.click(send);
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(4));
  expect(bodies["accept"]).toEqual({ version: 3, without_approval: "Too short, but now not" });
});
