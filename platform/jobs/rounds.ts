/** Work that is woken more often than it needs to run: calls during a round share the next one. */

/** @returns a function that runs `work` in rounds, one at a time in this process. */
export function inRounds<T>(work: (signal: AbortSignal) => Promise<T>): (signal: AbortSignal) => Promise<T> {
  let round: Promise<unknown> | undefined;
  let nextRound: Promise<T> | undefined;
  return (signal) => {
    nextRound ??= (round ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        round = nextRound;
        nextRound = undefined;
        return work(signal);
      });
    return nextRound;
  };
}
