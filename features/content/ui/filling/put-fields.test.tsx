import "#tests/support/screens/dashboard.tsx";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { newUploadSlot } from "#features/media/ui/use-upload-slot.ts";
import { kindOf } from "../../kinds/index.ts";
import { keepText, newDraftKey, readStoredText } from "../drafts/stored-text.ts";
import { findOpenForm, type OpenForm, useOpenForm, whenOpen } from "../form/open-forms.ts";
import { putFields } from "./put-fields.ts";
import { useStoredForm } from "../drafts/use-stored-form.ts";

const kind = kindOf("article");
const CHANGES = { title: "The draft's", content: "<p>The draft's.</p>", tags: ["Energy"] };
const slots = {
  banner: newUploadSlot("banner"),
  related: newUploadSlot("related"),
  pictures: newUploadSlot("related"),
};
let count = 0;
let owner = "";

beforeEach(() => {
  owner = `${++count}:article`;
  window.localStorage.clear();
  const texts = { title: "Mine", content: "<p>Mine.</p>" };
  keepText(owner, { values: { texts, lists: {}, tags: [] }, draftKey: newDraftKey() });
});

/** A submit form without its fields: no editor, as before it has loaded. */
function openForm() {
  const page = renderHook(() => {
    const form = useStoredForm(kind, owner, slots, "");
    useOpenForm({ ...form, kind, owner, isSending: false });
    return form;
  });
  const form = findOpenForm(owner) as OpenForm;
  return { ...page, form, texts: () => page.result.current.values.texts };
}
/** What React does meanwhile is done when it answers. */
function during<T>(change: () => T): T {
  let result: T | undefined;
  act(() => {
    result = change();
  });
  return result as T;
}
const put = (form: OpenForm) => during(() => putFields(form, CHANGES));
const storedTexts = () => readStoredText(owner)?.values.texts;

describe("fields that are put into a form", () => {
  it("are there at once, and its editor starts with the story", () => {
    const { form, texts, result } = openForm();
    expect(put(form).now).toEqual(CHANGES);
    expect(texts()).toMatchObject({ title: "The draft's", content: "<p>The draft's.</p>", summary: "" });
    expect(result.current.round).toBe(1);
  });

  it("leave an editor alone when the story is not among them", () => {
    const { form, result } = openForm();
    during(() => putFields(form, { title: "The draft's" }));
    expect(result.current.round).toBe(0);
  });
});

describe("taking them back", () => {
  it("brings back what stood there, save where it was changed since", () => {
    const { form, texts, result } = openForm();
    const { undo } = put(form);
    act(() => result.current.setText("title", "Mine again"));
    expect(during(undo)).toEqual({ restored: ["content", "tags"], changedSince: ["title"] });
    expect(texts()).toMatchObject({ title: "Mine again", content: "<p>Mine.</p>" });
    expect(result.current.values.tags).toEqual([]);
  });

  it("works on a form that was left: its old text is kept", () => {
    const { form, unmount } = openForm();
    const { undo } = put(form);
    unmount();
    expect(storedTexts()).toMatchObject({ title: "The draft's" });
    expect(undo().restored).toEqual(["title", "content", "tags"]);
    expect(storedTexts()).toMatchObject({ title: "Mine", content: "<p>Mine.</p>" });
  });

  it("works on the form that was opened again", () => {
    const { form, unmount } = openForm();
    const { undo } = put(form);
    unmount();
    const again = openForm();
    expect(again.texts()).toMatchObject({ title: "The draft's" });
    act(() => again.result.current.setText("title", "Mine again"));
    expect(during(undo).changedSince).toEqual(["title"]);
    expect(again.texts()).toMatchObject({ title: "Mine again", content: "<p>Mine.</p>" });
  });

  it("takes nothing from a form that was submitted meanwhile", () => {
    const { form, texts, result } = openForm();
    const { undo } = put(form);
    act(() => result.current.finish());
    expect(during(undo).restored).toEqual([]);
    expect(texts()).toMatchObject({ title: "", content: "" });
  });
});

it("waits for a form that is about to be opened", async () => {
  const opening = whenOpen(owner);
  const { form } = openForm();
  expect(await opening).toBe(form);
});
