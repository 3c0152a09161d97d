/** Requests that wait, in front of the framework, for one page that is being rendered. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Requests answered per turn of the event loop: in between, new requests are read and their pages started. */
const IN_A_TURN = 10;

type Waiting = { request: IncomingMessage; response: ServerResponse; pass: () => void; since: number };

export type CrowdWork<Page> = {
  /** @returns false when the framework must answer. */
  answer: (page: Page, request: IncomingMessage, response: ServerResponse) => boolean;
  /** Called before a request is passed on, with the time at which it started waiting (`performance.now()`). */
  passOn: (request: IncomingMessage, since: number) => void;
  /** The longest wait here. */
  longestMs: number;
};

/**
 * One timer for all requests instead of a promise for each: hundreds may wait for a page that takes two milliseconds.
 */
export class Crowd<Page> {
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #work: CrowdWork<Page>;

  constructor(page: Promise<Page>, work: CrowdWork<Page>) {
    this.#work = work;
    page.then(
      (made) => this.#answerSome(made, this.#leave()),
      () => this.#pass(this.#leave()),
    );
  }

  /**
   * @param pass called when the framework must answer after all: the page failed, takes too long, or is not for this
   * reader.
   */
  join(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    this.#waiting.push({ request, response, pass, since: performance.now() });
    this.#timer ??= setTimeout(() => this.#pass(this.#leave()), this.#work.longestMs);
  }

  #leave(): Waiting[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  #answerSome(page: Page, waiting: readonly Waiting[], from = 0): void {
    const next = from + IN_A_TURN;
    for (const each of waiting.slice(from, next)) {
      const { request, response } = each;
      try {
        if (!this.#work.answer(page, request, response)) this.#pass([each]);
      } catch {
        this.#pass([each]);
      }
    }
    if (next < waiting.length) setImmediate(() => this.#answerSome(page, waiting, next));
  }

  #pass(waiting: readonly Waiting[]): void {
    for (const { request, pass, since } of waiting) {
      this.#work.passOn(request, since);
      pass();
    }
  }
}
