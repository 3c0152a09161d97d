/** A post as text to reuse, for readers: a long one is written in a thread. */
import type { Work } from "#platform/threads/thread-pool.ts";
import { readerTurn, workAside } from "#platform/threads/work.ts";
import { type PostToWrite, writeText } from "./text-work.ts";
import { refuseTooLong } from "./too-long-policy.ts";
import { languageOfText } from "#ui-kit/public/words/words.ts";

/** The longest takes a fifth of a second. */
const TEXT: Work<PostToWrite, string> = { name: "post-text", limitMs: 5_000 };

/** @throws AppError unavailable (503) when too many are being written, too-large (413) when it takes too long. */
export function makeText(asked: Omit<PostToWrite, "language">): Promise<string> {
  const given = { ...asked, language: languageOfText(asked.post.language) };
  const { post } = given;
  const size = post.contentHtml.length + JSON.stringify(post.details).length;
  return workAside(TEXT, writeText, { given, size, turn: readerTurn(post) }).catch(refuseTooLong);
}
