/** A writer whose every word a test says, in the place of a model. */
import { once } from "node:events";
import { EventEmitter } from "node:events";
import type {
  Usage,
  Writer,
  WriterError,
  Writing,
  WritingTask,
  Written,
} from "#features/assistant/server/writers/writer.ts";

/** One piece of writing that has begun. */
export type Script = {
  task: WritingTask;
  signal: AbortSignal;
  say: (written: Written) => void;
  /** An object is the answer as JSON. */
  finish: (answer: object | string, usage?: Partial<Usage>) => void;
  fail: (error: WriterError | Error) => void;
};

export class ScriptedWriter implements Writer {
  provider = "scripted";
  model = "scripted-1";
  isOffline = false;
  /** What every task is reckoned to need at most. */
  tokens = 1000;
  readonly begun: Script[] = [];
  readonly #news = new EventEmitter();
  #taken = 0;

  estimate(): number {
    return this.tokens;
  }

  write(task: WritingTask, onProgress: (written: Written) => void, signal: AbortSignal): Promise<Writing> {
    const { promise, resolve, reject } = Promise.withResolvers<Writing>();
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    const finish: Script["finish"] = (answer, usage = {}) => {
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      resolve({ text, usage: { inputTokens: 100, outputTokens: 50, ...usage } });
    };
    this.begun.push({ task, signal, say: onProgress, finish, fail: reject });
    this.#news.emit("begun");
    return promise;
  }

  /** The next piece of writing that begins, or has begun and was not asked for yet. */
  async next(): Promise<Script> {
    while (this.begun.length <= this.#taken) await once(this.#news, "begun");
    return this.begun[this.#taken++] as Script;
  }
}
