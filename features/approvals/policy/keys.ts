/** What entries of the inbox are called, which emails link to: the same for what waits and what is done. Pure. */

export const answerKey = (turnId: number, version: number, answer: "approved" | "changes") =>
  `answer.${turnId}.${version}.${answer}`;

export const quotesKey = (receipt: string) => `quotes.${receipt}`;

/** Of a scheduled post that may miss its time. */
export const missKey = (postId: number, time: Date) => `miss.${postId}.${time.getTime()}`;
