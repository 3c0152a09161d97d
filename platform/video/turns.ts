/** One piece of work at a time, for owners who take turns: whoever brings many waits for none but their own. */
export class Turns {
  /** In the order of their owners' turns; the first is the one whose work is under way. */
  readonly #lines = new Map<number, (() => Promise<void>)[]>();
  #isBusy = false;

  run<Result>(owner: number, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const line = this.#lines.get(owner) ?? [];
    line.push(() => work().then(resolve, reject));
    this.#lines.set(owner, line);
    if (!this.#isBusy) void this.#workOff();
    return promise;
  }

  async #workOff(): Promise<void> {
    this.#isBusy = true;
    for (;;) {
      const [first] = this.#lines;
      if (!first) break;
      const [owner, line] = first;
      await line.shift()?.();
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line); // behind all others
    }
    this.#isBusy = false;
  }
}
