/** Sets several fields of a submit form, including its story, and can undo that in one step. */
import { findOpenForm, type OpenForm } from "../form/open-forms.ts";
import { type FieldChanges, fieldOf, type FormValues, isSame, only, storyFieldOf } from "../form/values.ts";
import { replaceStory, type StoryText, storyTextOf } from "./story-text.ts";

export type PutFields = {
  /** The current values of the fields: an editor may normalise a text. */
  now: FieldChanges;
  /** Undoes the fields that have not changed since, also after the form was left. */
  undo: () => { restored: string[]; changedSince: string[] };
};

export function putFields(form: OpenForm, changes: FieldChanges): PutFields {
  const { kind, owner } = form;
  const names = Object.keys(changes);
  const before = pick(form.getLatest(), names);
  const storyBefore = storyTextOf(kind);
  write(form, changes, null);
  const now = pick(form.getLatest(), names);
  const storyNow = storyTextOf(kind);

  const undo = () => {
    const shown = findOpenForm(owner);
    const { getLatest } = shown ?? form;
    const isStoryChanged = isChanged(storyNow, storyTextOf(kind));
    const restored = names.filter(
      (name) => isSame(fieldOf(getLatest(), name), now[name]) && !(name === storyFieldOf(kind) && isStoryChanged),
    );
    if (restored.length > 0) write(shown ?? form, only(before, restored), storyBefore);
    // A form that was left does not save its text by itself.
    if (!shown) form.storeNow();
    return { restored, changedSince: names.filter((name) => !restored.includes(name)) };
  };
  return { now, undo };
}

/** @param earlier the story as it was in the editor, which holds more than its HTML. */
function write(form: OpenForm, changes: FieldChanges, earlier: StoryText | null): void {
  const name = storyFieldOf(form.kind);
  const html = changes[name];
  if (typeof html !== "string") return form.setFields(changes, false);
  const shown = storyTextOf(form.kind);
  const written = shown && replaceStory(shown, shown.editor === earlier?.editor ? earlier.document : html);
  // Without an editor, or if it refuses the text, a new one starts with it.
  form.setFields({ ...changes, [name]: written ?? html }, written === null);
}

/** The last input reaches the form a moment later, but is already in the editor. */
function isChanged(then: StoryText | null, now: StoryText | null): boolean {
  return then !== null && then.editor === now?.editor && !then.document.eq(now.document);
}

function pick(values: FormValues, names: readonly string[]): FieldChanges {
  return Object.fromEntries(names.map((name) => [name, fieldOf(values, name)]));
}
