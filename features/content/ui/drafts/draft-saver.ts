/**
 * Saves one form's text as a draft, one save at a time; it outlives the screen, as the form's uploads do
 * (docs/product/drafts-and-schedules.md, Autosave).
 */
import { QUOTA_REACHED } from "#features/billing/contracts/quota.ts";
import { forgetUnsent, storeUnsent } from "#ui-kit/forms/unsent-text.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import {
  type DraftCalls,
  type DraftCopy,
  type DraftState,
  newSession,
  printOf,
  readStoredDraft,
  type Reopened,
  type SavedDraft,
  type Session,
  StaleDraft,
} from "./draft-session.ts";
import { newDraftKey } from "./stored-text.ts";

/** A save that takes longer is aborted, so that the next can start. */
export const SAVE_TIMEOUT_MS = 60_000;

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** @param storageKey where the browser remembers across visits which draft the form writes to. */
export function createDraftSaver(calls: DraftCalls, storageKey: string) {
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
  const keep = (session: Session) => {
    const { id, unanswered, state } = session;
    if (session !== current) return;
    const version = unanswered ? null : state.version;
    // Without browser storage, the draft is unknown after a reload, but its key still finds it.
    if (id === null && !unanswered) forgetUnsent(storageKey);
    else storeUnsent(storageKey, { draftKey: state.draftKey, id, version, savedAt: state.savedAt });
  };

  const send = async (session: Session, copy: DraftCopy) => {
    const stop = new AbortController();
    session.stop = stop;
    const timer = setTimeout(() => stop.abort(), SAVE_TIMEOUT_MS);
    const { id, unanswered, state } = session;
    const { draftKey, version } = state;
    // The version is unknown until the answer arrives: a reload before that saves by the key.
    session.unanswered = copy;
    keep(session);
    try {
      const answer =
        id !== null && !unanswered
          ? await calls.save({ id, version }, draftKey, copy, stop.signal)
          : await calls.create(draftKey, version, copy, stop.signal);
      Object.assign(session, { id: answer.id, unanswered: null, saved: copy, settled: printOf(copy) });
      show(session, { version: answer.version, guess: answer.language });
    } catch (error) {
      if (error instanceof StaleDraft || isAnswer(error)) session.unanswered = null;
      throw error;
    } finally {
      clearTimeout(timer);
      session.stop = null;
    }
  };

  /** Continues the text as another draft. */
  const split = () => begin(newSession(newDraftKey(), { hasFailed: true, isSplit: true }));

  const attempt = async (session: Session, copy: DraftCopy) => {
    const print = printOf(copy);
    const { unanswered } = session;
    try {
      if (unanswered && printOf(unanswered) !== print) await send(session, unanswered);
      await send(session, copy);
      show(session, { savedAt: Date.now(), hasFailed: false, reason: null, isSignedOut: false });
      keep(session);
    } catch (error) {
      if (isPaused) return;
      logFailure("The draft was not saved.", error);
      if (error instanceof StaleDraft) return show(session, { hasFailed: true, conflict: error.id });
      const status = error instanceof ApiError ? error.status : 0;
      const isFull = error instanceof ApiError && error.code === QUOTA_REACHED;
      if (isRefusal(status)) session.settled = print;
      if (isGone(status) && !isFull && session === current) split();
      else {
        const reason = isFull || status === 429 ? detailOf(error) : null;
        show(session, { hasFailed: true, reason, isSignedOut: status === 401 || status === 412 });
      }
    }
  };

  return {
    getState: () => current.state,
    /** Of the stored draft; null: it is not known. */
    getId: () => current.id,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Continues the draft of a stored text; null starts another draft. */
    open(kept: Reopened | null) {
      if (kept?.draftKey === current.state.draftKey) return;
      const session = newSession(kept?.draftKey ?? newDraftKey());
      const known = readStoredDraft(storageKey);
      const draft = known && known.draftKey === kept?.draftKey ? known : null;
      const version = kept?.version ?? draft?.version ?? 0;
      session.state.version = version;
      if (draft) session.id = draft.id;
      // Another tab has saved since, or a save of this text was in progress: the server knows which.
      if (kept && draft && draft.version !== version) session.unanswered = kept.copy;
      else if (kept && draft?.savedAt && draft.savedAt >= kept.since) {
        Object.assign(session, { settled: printOf(kept.copy), saved: kept.copy });
      }
      begin(session);
    },
    /** Saves unless this text is already saved, or a save or submit is running. @returns whether it was sent. */
    async save(copy: DraftCopy): Promise<boolean> {
      const print = printOf(copy);
      if (isPaused || current.saving || current.state.conflict !== null || current.settled === print) return false;
      if (current.isSpent) begin(newSession(newDraftKey()));
      const session = current;
      session.saving = attempt(session, copy).finally(() => {
        session.saving = null;
      });
      await session.saving;
      return true;
    },
    /** The last save from here, the base for a comparison with a newer version. */
    getSaved: () => current.saved,
    /**
     * Handles the conflict of a submit. @returns true if only the answer to a save of this form was lost: the submit
     * may be repeated. Otherwise saving stops until the user has chosen.
     */
    async explainStale(id: number): Promise<boolean> {
      const { unanswered } = current;
      if (
        unanswered &&
        (await send(current, unanswered).then(
          () => true,
          () => false,
        ))
      )
        return true;
      show(current, { hasFailed: true, conflict: id });
      return false;
    },
    /** After the user's choice: the form's text continues on top of this version. */
    resolve({ id, version }: SavedDraft) {
      Object.assign(current, { id, unanswered: null, settled: null });
      show(current, { version, conflict: null });
    },
    split,
    isSaved: (copy: DraftCopy) => !current.state.hasFailed && current.settled === printOf(copy),
    /** Stops a running save and blocks new ones until the returned function is called, for a submit. */
    async pause(): Promise<() => void> {
      isPaused = true;
      current.stop?.abort();
      await current.saving;
      return () => {
        isPaused = false;
      };
    },
    /** The key for submitting this text: a changed text is not a repeat of an earlier submit. */
    keyFor(copy: DraftCopy): string {
      if (current.isSpent && current.settled !== printOf(copy)) begin(newSession(newDraftKey()));
      return current.state.draftKey;
    },
    /** The draft was submitted and the form still shows it. */
    spend(copy: DraftCopy) {
      Object.assign(current, { isSpent: true, settled: printOf(copy), id: null, unanswered: null });
      keep(current);
    },
    /** Starts another draft, because the previous text was submitted or continues elsewhere. */
    startAnew() {
      begin(newSession(newDraftKey()));
      keep(current);
    },
    /** Like startAnew, and moves the draft to the trash. */
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

function detailOf(error: unknown): string | null {
  return error instanceof ApiError ? error.detail : null;
}

/** A refused save: nothing was stored. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Submitted or deleted. */
function isGone(status: number): boolean {
  return status === 404 || status === 409;
}

/** Sending the same again would be refused again. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 402 || status === 413;
}
