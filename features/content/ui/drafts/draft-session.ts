/** What a form knows about its draft, and the part stored in the browser. */
import { z } from "zod";
import { readUnsent } from "#ui-kit/forms/unsent-text.ts";
import type { FormMedia, FormValues } from "../form/values.ts";

/** The content of a draft. */
export type DraftCopy = { values: FormValues; media: FormMedia };
export type SavedDraft = { id: number; version: number };
/** What a save answers. @param language of the text, chosen or guessed. */
export type DraftAnswer = SavedDraft & { language: string | null };

export type DraftCalls = {
  /** Creates the draft of this key, or saves over that version of it. @throws StaleDraft, ApiError. */
  create: (draftKey: string, version: number, copy: DraftCopy, signal: AbortSignal) => Promise<DraftAnswer>;
  /** @throws StaleDraft when it was saved since that version, ApiError 404 or 409 when it was submitted or deleted. */
  save: (draft: SavedDraft, draftKey: string, copy: DraftCopy, signal: AbortSignal) => Promise<DraftAnswer>;
  remove: (id: number) => Promise<unknown>;
};

/** A conflict: the draft with this id was saved elsewhere since the save's base version. */
export class StaleDraft extends Error {
  readonly id: number;
  constructor(id: number) {
    super(`Draft ${id} was saved elsewhere.`);
    this.id = id;
  }
}

export type DraftState = {
  draftKey: string;
  /** The stored version that the form's text is based on; 0 if nothing was saved. */
  version: number;
  /** Id of the draft that was saved elsewhere: nothing is saved until the user has chosen. Null otherwise. */
  conflict: number | null;
  /** The language of the saved text, chosen or guessed; null: not known. */
  guess: string | null;
  /** When the text was saved last, in milliseconds since 1970; null if never. */
  savedAt: number | null;
  /** The last save failed, and the text has not been saved since. */
  hasFailed: boolean;
  /** The server's message if the user can act on it; null otherwise. */
  reason: string | null;
  /** The session has ended, or is another account's: saving resumes once the user has signed in. */
  isSignedOut: boolean;
  /** The previous draft was submitted or deleted elsewhere, so this text became another draft. */
  isSplit: boolean;
};

/** A text stored in this browser, and when it was last changed, in milliseconds since 1970. */
export type Reopened = { draftKey: string; version?: number | undefined; since: number; copy: DraftCopy };

/** The draft of one draft_key, as far as this page knows it. */
export type Session = {
  state: DraftState;
  id: number | null;
  /**
   * Sent without an answer: repeated first at the next save, by key, so that it does not look like someone else's save.
   */
  unanswered: DraftCopy | null;
  /** The last save from here; null if it was in an earlier visit. */
  saved: DraftCopy | null;
  /** Saved, or permanently refused: nothing is sent until the text changes. */
  settled: string | null;
  /** It was submitted: another text needs another draft. */
  isSpent: boolean;
  saving: Promise<void> | null;
  stop: AbortController | null;
};

export function newSession(draftKey: string, state: Partial<DraftState> = {}): Session {
  return {
    state: {
      draftKey,
      version: 0,
      conflict: null,
      guess: null,
      savedAt: null,
      hasFailed: false,
      reason: null,
      isSignedOut: false,
      isSplit: false,
      ...state,
    },
    id: null,
    unanswered: null,
    saved: null,
    settled: null,
    isSpent: false,
    saving: null,
    stop: null,
  };
}

/** Equal for what is the same draft. */
export function printOf({ values, media }: DraftCopy): string {
  return JSON.stringify([values, media]);
}

const storedDraft = z.object({
  draftKey: z.string(),
  /** Null while the first save is in progress. */
  id: z.number().nullable(),
  version: z.number().nullable(),
  savedAt: z.number().nullable(),
});

/** The draft that the form wrote to; null if nothing usable is stored. */
export function readStoredDraft(storageKey: string): z.infer<typeof storedDraft> | null {
  return readUnsent(storageKey, (stored) => storedDraft.safeParse(stored).data ?? null);
}
