/** Processes a run's texts in a thread: even a short one may take longer than others should wait. */
import { guessLanguage } from "#features/content/server/language/guess-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread } from "#platform/threads/work.ts";
import type { Ending } from "../runs/ending-policy.ts";
import type { RunEnd } from "../runs/live-run.ts";
import { TOO_HARD } from "../runs/failure-policy.ts";
import type { OfflineAnswer, TextJob } from "./work.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { languageOfText } from "#ui-kit/public/words/words.ts";
import type { WritingTask } from "../writers/writer.ts";

/** The longest texts that are admitted take about a second. */
const TEXT: Work<TextJob, OfflineAnswer | RunEnd> = { name: "assistant-text", limitMs: 15_000 };

/** For whom a text is written, and what gives it up. */
type For = { userId: number; signal: AbortSignal };

/** Assembles a draft, or edits one, without a provider. @throws AppError too-large (413) when it takes too long; the signal's reason. */
export async function writeOffline(task: WritingTask, reader: For): Promise<OfflineAnswer> {
  const language = task.edit ? {} : { language: await languageOfForm(task, reader) };
  try {
    return (await work({ does: "write", task: { ...plain(task), ...language } }, reader)) as OfflineAnswer;
  } catch (error) {
    throw tooHard(error);
  }
}

/** Its headings are in no other language than its sentences. A short sheet that does not tell is taken for the site's. */
const LEAST_WORDS = 12;
const MAX_READ = 4_000;

async function languageOfForm({ context }: WritingTask, { userId }: For): Promise<SiteLanguage> {
  const text = Object.values(context).join("\n").slice(0, MAX_READ);
  return languageOfText(
    await guessLanguage({ id: userId }, { name: text, summary: "", content_html: "" }, LEAST_WORDS),
  );
}

/**
 * The end of a run whose writer has finished. If parsing takes too long, the provider's text is returned unparsed.
 * @throws as writeOffline.
 */
export async function endOfText(text: string, task: WritingTask, ending: Ending, reader: For): Promise<RunEnd> {
  try {
    return (await work({ does: "end", text, task: plain(task), ...ending }, reader)) as RunEnd;
  } catch (error) {
    if (!(error instanceof TaskLost) || ending.isOffline) throw tooHard(error);
    return (await import("../runs/ending-policy.ts")).endUnread(text, ending);
  }
}

function work(job: TextJob, { userId, signal }: For): Promise<OfflineAnswer | RunEnd> {
  return inThread(TEXT, job, customerTurn({ id: userId }), signal);
}

function tooHard(error: unknown): unknown {
  return error instanceof TaskLost ? new AppError("too-large", TOO_HARD, { cause: error }) : error;
}

function plain(task: WritingTask) {
  return { ...task, kind: task.kind.key };
}
