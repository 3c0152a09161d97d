/** A run in this process: its output so far, its subscribers, and how it is stopped early. */
import type { ContentKind } from "#features/content/kinds/index.ts";
import { draftFieldsOf } from "../../contract.ts";
import { storableFields } from "./progress-policy.ts";
import { type FinalEvent, pause, type RunSource, type RunState } from "./events.ts";
import type { Written } from "../writers/writer.ts";

/** Why a run ended before its writer was done: its user stopped it, or its process is ending. */
export class RunCut extends Error {
  readonly cut: "stopped" | "interrupted";

  constructor(cut: "stopped" | "interrupted") {
    super(`The run was ${cut}.`);
    this.name = "RunCut";
    this.cut = cut;
  }
}

/** `error` is what the call without a stream throws. */
export type RunEnd = { event: FinalEvent; error?: unknown };

export class LiveRun implements RunSource {
  readonly id: string;
  readonly userId: number;
  readonly isOffline: boolean;
  /** Resolves when its end is stored. */
  readonly ended: Promise<RunEnd>;
  readonly #fields: ReadonlySet<string>;
  readonly #control = new AbortController();
  readonly #end = Promise.withResolvers<RunEnd>();
  #change = Promise.withResolvers<void>();
  #written: Written = {};
  /** The writer's raw output, until it is requested. */
  #latest = this.#written;
  #event: FinalEvent | null = null;

  constructor(id: string, userId: number, kind: ContentKind, isOffline: boolean) {
    this.id = id;
    this.userId = userId;
    this.isOffline = isOffline;
    this.ended = this.#end.promise;
    this.#fields = new Set([...draftFieldsOf(kind), "message"]);
  }

  /** Aborts with a RunCut. */
  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** The output, ready to store and send; the same object until more is written. */
  get written(): Written {
    if (this.#written !== this.#latest) {
      this.#written = storableFields(this.#latest, this.#fields);
      this.#latest = this.#written;
    }
    return this.#written;
  }

  /** Ignores output after the run was cut short. */
  progress(written: Written): void {
    if (this.signal.aborted || this.#event) return;
    this.#latest = written;
    this.#wake();
  }

  cut(reason: RunCut["cut"]): void {
    this.#control.abort(new RunCut(reason));
  }

  /** Only the first end applies. */
  finish(end: RunEnd): void {
    if (this.#event) return;
    this.#event = end.event;
    this.#end.resolve(end);
    this.#wake();
  }

  read(): RunState {
    return { written: this.written, end: this.#event };
  }

  changed(seen: RunState, ms: number, signal: AbortSignal): Promise<void> {
    if (seen.written !== this.#latest || seen.end !== this.#event) return Promise.resolve();
    return pause(ms, signal, this.#change.promise);
  }

  #wake(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }
}
