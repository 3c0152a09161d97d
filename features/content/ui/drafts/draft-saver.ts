/**
 * Saves one form's text as a draft, one save at a time; it outlives the screen, as the form's uploads do
 * (docs/product/drafts-and-schedules.md, Autosave).
 */
import { z } from "zod";
import { QUOTA_REACHED } from "#features/billing/contracts/quota.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import type { FormMedia, FormValues } from "../form/values.ts";
import { newDraftKey } from "./kept-text.ts";

/** A save that takes longer is given up, so that the next can begin. */
export const SAVE_TIMEOUT_MS = 60_000;

/** What a draft holds. */
export type DraftCopy = { values: FormValues; media: FormMedia };
type SavedDraft = { id: number; version: number };

export type DraftCalls = {
  /** Creates the draft of this key, or saves over it. */
  create: (draftKey: string, copy: DraftCopy, signal: AbortSignal) => Promise<SavedDraft>;
  /** @throws ApiError 409 when somebody else saved or submitted it since that version. */
  save: (draft: SavedDraft, draftKey: string, copy: DraftCopy, signal: AbortSignal) => Promise<SavedDraft>;
  remove: (id: number) => Promise<unknown>;
};

export type DraftState = {
  draftKey: string;
  /** When the text was saved last, in milliseconds of the epoch; null before. */
  savedAt: number | null;
  /** The last save failed, and the text has not been saved since. */
  hasFailed: boolean;
  /** What the server said where the user can do something about it; null otherwise. */
  reason: string | null;
  /** The draft before was submitted or changed elsewhere: this text became another draft. */
  isSplit: boolean;
};

export type DraftSaver = ReturnType<typeof createDraftSaver>;

const keptDraft = z.object({
  draftKey: z.string(),
  id: z.number(),
  version: z.number().nullable(),
  savedAt: z.number().nullable(),
});

/** A text that was kept in this browser, and since when it has been as it is, in milliseconds of the epoch. */
export type Reopened = { draftKey: string; since: number; copy: DraftCopy };

/** The draft of one draft_key, as far as this page knows it. */
type Session = {
  state: DraftState;
  id: number | null;
  /** Null when unknown: before the first save, and after one whose answer did not come. */
  version: number | null;
  /** What is saved, or was refused for good: nothing is sent until the text differs. */
  settled: string | null;
  /** It was submitted: another text needs another draft. */
  isSpent: boolean;
  saving: Promise<void> | null;
  stop: AbortController | null;
};

/** @param storage keeps under `storageKey` which draft the form writes to, across visits. */
export function createDraftSaver(calls: DraftCalls, storageKey: string, storage: Storage) {
  let current = newSession(newDraftKey());
  let isPaused = false;
  const listeners = new Set<() => void>();

  const show = (session: Session, changes: Partial<DraftState>) => {
    session.state = { ...session.state, ...changes };
    if (session === current) for (const listener of listeners) listener();
  };
  const begin = (session: Session) => {
    current = session;
    show(current, {});
  };
  const keep = ({ state: { draftKey, savedAt }, id, version }: Session) => {
    try {
      if (id === null) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify({ draftKey, id, version, savedAt }));
    } catch {
      // A browser without room only costs knowing the draft after a reload; its key still leads to it.
    }
  };

  const send = async (session: Session, copy: DraftCopy) => {
    const stop = new AbortController();
    session.stop = stop;
    const timer = setTimeout(() => stop.abort(), SAVE_TIMEOUT_MS);
    const { id, version, state } = session;
    // Until the answer is here nobody knows the version: a reload in between saves by the key.
    session.version = null;
    if (session === current) keep(session);
    try {
      return id !== null && version !== null
        ? await calls.save({ id, version }, state.draftKey, copy, stop.signal)
        : await calls.create(state.draftKey, copy, stop.signal);
    } finally {
      clearTimeout(timer);
      session.stop = null;
    }
  };

  const attempt = async (session: Session, copy: DraftCopy) => {
    const print = printOf(copy);
    try {
      const { id, version } = await send(session, copy);
      Object.assign(session, { id, version, settled: print });
      show(session, { savedAt: Date.now(), hasFailed: false, reason: null });
      if (session === current) keep(session);
    } catch (error) {
      if (isPaused) return;
      logFailure("The draft was not saved.", error);
      const status = error instanceof ApiError ? error.status : 0;
      const isFull = error instanceof ApiError && error.code === QUOTA_REACHED;
      if (isRefusal(status)) session.settled = print;
      if (isGone(status) && !isFull && session === current)
        begin(newSession(newDraftKey(), { hasFailed: true, isSplit: true }));
      else show(session, { hasFailed: true, reason: isFull || status === 429 ? detailOf(error) : null });
    }
  };

  return {
    getState: () => current.state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Goes on with the draft of a kept text; null starts another draft. */
    open(kept: Reopened | null) {
      if (kept?.draftKey === current.state.draftKey) return;
      const session = newSession(kept?.draftKey ?? newDraftKey());
      const known = readKeptDraft(storage, storageKey);
      const draft = known && known.draftKey === kept?.draftKey ? known : null;
      if (draft) Object.assign(session, { id: draft.id, version: draft.version });
      if (kept && draft?.savedAt && draft.savedAt >= kept.since) session.settled = printOf(kept.copy);
      begin(session);
    },
    /** Saves unless this text is saved already, a save is running, or a submit is. @returns whether it was sent. */
    async save(copy: DraftCopy): Promise<boolean> {
      const print = printOf(copy);
      if (isPaused || current.saving || current.settled === print) return false;
      if (current.isSpent) begin(newSession(newDraftKey()));
      const session = current;
      session.saving = attempt(session, copy).finally(() => {
        session.saving = null;
      });
      await session.saving;
      return true;
    },
    isSaved: (copy: DraftCopy) => !current.state.hasFailed && current.settled === printOf(copy),
    /** Stops a running save and lets none begin until the returned function is called: a submit takes the text. */
    async pause(): Promise<() => void> {
      isPaused = true;
      current.stop?.abort();
      await current.saving;
      return () => {
        isPaused = false;
      };
    },
    /** The key that this text is submitted under: a changed text is no repeat of what was submitted before. */
    keyFor(copy: DraftCopy): string {
      if (current.isSpent && current.settled !== printOf(copy)) begin(newSession(newDraftKey()));
      return current.state.draftKey;
    },
    /** The draft was submitted and the form still shows it. */
    spend(copy: DraftCopy) {
      Object.assign(current, { isSpent: true, settled: printOf(copy), id: null, version: null });
      keep(current);
    },
    /** The form holds another text from here on: it was submitted, or it goes on as another draft. */
    startAnew() {
      begin(newSession(newDraftKey()));
      keep(current);
    },
    /** As startAnew, and the draft goes to the trash. */
    async discard(): Promise<void> {
      const left = current;
      begin(newSession(newDraftKey()));
      keep(current);
      await left.saving;
      if (left.id === null) return;
      await calls.remove(left.id).catch((error: unknown) => logFailure("The draft was not deleted.", error));
    },
  };
}

function newSession(draftKey: string, state: Partial<DraftState> = {}): Session {
  return {
    state: { draftKey, savedAt: null, hasFailed: false, reason: null, isSplit: false, ...state },
    id: null,
    version: null,
    settled: null,
    isSpent: false,
    saving: null,
    stop: null,
  };
}

function printOf({ values, media }: DraftCopy): string {
  return JSON.stringify([values, media]);
}

function detailOf(error: unknown): string | null {
  return error instanceof ApiError ? error.detail : null;
}

/** Submitted, deleted, or saved by somebody else. */
function isGone(status: number): boolean {
  return status === 404 || status === 409;
}

/** Sending the same again would answer the same. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 402 || status === 413;
}

/** Which draft the form wrote to; null when nothing usable is kept. */
export function readKeptDraft(storage: Storage, storageKey: string): z.infer<typeof keptDraft> | null {
  try {
    return keptDraft.safeParse(JSON.parse(storage.getItem(storageKey) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
