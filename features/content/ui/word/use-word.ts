/** Opens a Word document in the submit form that is shown, and remembers for each form what came from where. */
import { useRef, useState } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { countWords } from "#features/editor/html/count-words.ts";
import { uploadSlotOf } from "#features/media/ui/use-upload-slot.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { focusField } from "#ui-kit/forms/field-id.ts";
import { showError, showInfo, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import { readWordDocument } from "../../calls/word.ts";
import { MAX_WORD_MB, WORD_ENDING, type WordDocument, wordMessages } from "../../contracts/word.ts";
import type { ContentKind, KindKey } from "../../kinds/index.ts";
import { putFields } from "../filling/put-fields.ts";
import { type OpenForm, whenOpen } from "../form/open-forms.ts";
import { type FieldChanges, fieldOf, isSame, isUntouched, POSTED_AS, storyFieldOf } from "../form/values.ts";
import { changesFrom, fillFromWord, type WordFilling } from "./fill-from-word.ts";
import { type MatchedEnding, matchEnding } from "./match-ending.ts";

export type WordImport = {
  document: WordDocument;
  endings: MatchedEnding[];
  /** What the document put into the fields; a field that holds something else was changed since. */
  filled: FieldChanges;
  /** Words of the content as it was put in. */
  words: number;
  unplaced: number;
  undo: () => void;
  /** Takes the file's own text of an ending, or the company's. */
  takeEnding: (index: number, from: "file" | "company") => void;
  /** Adds the tables of the charts to the content, once. */
  addTables: () => void;
};

const messages = {
  filled: "The form holds the Word document now.",
  undone: "The text is as it was before.",
  undoneInPart: "Undone, except in the fields you have changed since.",
  changedSince: "Nothing was undone: you have changed these fields since.",
  contentChanged: "The content has changed since. Edit it in the text.",
  sending: "Your post is still being submitted. Open the document when that is done.",
} as const;

export type Word = {
  isReading: boolean;
  open: (file: File) => void;
  imports: Partial<Record<KindKey, WordImport>>;
};

export function useWord(me: Me, kind: ContentKind | undefined): Word {
  const { data: companies } = useCompanies();
  const [imports, setImports] = useState<Word["imports"]>({});
  const [isReading, setReading] = useState(false);
  const latest = useRef<Word["imports"]>({});

  const remember = (key: KindKey, next: WordImport | undefined) => {
    const { [key]: _before, ...others } = latest.current;
    latest.current = next ? { ...others, [key]: next } : others;
    setImports(latest.current);
  };

  const fill = async (of: ContentKind, file: File, document: WordDocument) => {
    const owner = `${me.id}:${of.key}`;
    const form = await whenOpen(owner);
    if (form.isSending) return showWarning(messages.sending);
    const places = { banner: uploadSlotOf(owner, "banner"), related: uploadSlotOf(owner, "related") };
    const before = form.getLatest();
    // What was typed is a version of the draft, in its history.
    if (!isUntouched(of, before, before.texts[POSTED_AS]))
      await form.saver
        ?.save({
          values: before,
          media: { banner: places.banner.getShown()[0] ?? null, related: places.related.getShown() },
        })
        .catch((error: unknown) => logFailure("The text was not saved before a Word document came.", error));
    const company = companies?.find(({ id }) => String(id) === before.texts[POSTED_AS]);
    const endings = document.endings.map((ending) => matchEnding(ending, company));
    const changes = changesFrom(of, document, endings);
    const filling = await fillFromWord(form, changes, { file, pictures: document.pictures, places });
    const undo = () => undoFilling(of, filling, () => remember(of.key, undefined));
    remember(of.key, {
      document,
      endings,
      filled: filling.now,
      words: countWords(String(changes[storyFieldOf(of)] ?? "")),
      unplaced: filling.unplaced,
      undo,
      takeEnding: (index, from) => takeEnding(of, form, index, from),
      addTables: () => addTables(of, form),
    });
    const undoLatest = () => {
      const shown = latest.current[of.key];
      if (shown?.document.name === document.name) shown.undo();
    };
    showSuccess(messages.filled, { label: "Undo", run: undoLatest });
    focusField(of.assistant.titleField, of.key);
  };

  /** Writes the content once more, with another ending or more in it, unless the author has changed it since. */
  const rewrite = (of: ContentKind, form: OpenForm, change: (shown: WordImport) => Partial<WordImport>) => {
    const shown = latest.current[of.key];
    const name = storyFieldOf(of);
    if (!shown || !isSame(fieldOf(form.getLatest(), name), shown.filled[name]))
      return showInfo(messages.contentChanged);
    const next = { ...shown, ...change(shown) };
    const content = changesFrom(of, next.document, next.endings)[name] ?? "";
    const put = putFields(form, { [name]: content });
    const undo = () => {
      put.undo();
      shown.undo();
    };
    remember(of.key, { ...next, filled: { ...shown.filled, ...put.now }, words: countWords(String(content)), undo });
  };

  const takeEnding = (of: ContentKind, form: OpenForm, index: number, from: "file" | "company") =>
    rewrite(of, form, ({ endings }) => {
      const company = companies?.find(({ id }) => String(id) === form.getLatest().texts[POSTED_AS]);
      const taken = (ending: MatchedEnding) =>
        from === "file" ? { ...ending, company: null } : matchEnding(ending.file, company);
      return { endings: endings.map((ending, at) => (at === index ? taken(ending) : ending)) };
    });

  const addTables = (of: ContentKind, form: OpenForm) =>
    rewrite(of, form, ({ document }) => {
      const tables = document.left_out.map(({ html }) => html).join("");
      const left_out = document.left_out.filter(({ html }) => html === "");
      return { document: { ...document, content: document.content + tables, left_out } };
    });

  const open = async (file: File) => {
    if (!kind || isReading) return;
    const problem = problemOf(file);
    if (problem) return showError(problem);
    setReading(true);
    try {
      const form = new FormData();
      form.set("file", file);
      await fill(kind, file, await call(readWordDocument, { form }));
    } catch (error) {
      if (!(error instanceof ApiError)) logFailure("A Word document was not taken.", error);
      showError(error instanceof ApiError ? (error.fields["file"] ?? error.detail) : wordMessages.damaged);
    } finally {
      setReading(false);
    }
  };

  return { isReading, open: (file) => void open(file), imports };
}

/** Said at once, before 25 MB are sent in vain. */
function problemOf({ name, size }: File): string | null {
  if (!WORD_ENDING.test(name)) return wordMessages.wrongFile;
  return size > MAX_WORD_MB * 1024 * 1024 ? wordMessages.tooLarge : null;
}

function undoFilling({ key }: ContentKind, filling: WordFilling, forget: () => void): void {
  const { restored, changedSince } = filling.undo();
  const [first] = restored;
  if (first === undefined) return showInfo(messages.changedSince);
  forget();
  showInfo(changedSince.length === 0 ? messages.undone : messages.undoneInPart);
  focusField(first, key);
}
