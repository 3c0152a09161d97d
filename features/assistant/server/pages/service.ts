/** Reads the pages that a user named: public addresses only, as readable text, limited in size and time. */
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread } from "#platform/threads/work.ts";
import type { ReadPage } from "./policy.ts";
import type { PageBody } from "./work.ts";
import type { PageText } from "../writers/writer.ts";

const MAX_PAGES = 5;
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** The longest page takes a fifth of a second. */
const READING: Work<PageBody, ReadPage> = { name: "web-page", limitMs: 5_000 };
const ACCEPT = "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8";
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const PLAIN = /^text\/(?:plain|markdown|x-markdown)$/;

/** Why a page could not be read, as a sentence for people. */
export type PageProblem = { url: string; reason: string };

/** For whom pages are read, and what gives them up. */
export type PageReader = { userId: number; signal: AbortSignal };

/**
 * Reads each address once, at most five.
 * @returns pages in the order of their addresses, `url` as it was given; every failure is a problem.
 */
export async function readPages(
  urls: readonly string[],
  reader: PageReader,
): Promise<{ pages: PageText[]; problems: PageProblem[] }> {
  const read = await Promise.all([...new Set(urls)].slice(0, MAX_PAGES).map((url) => readOne(url, reader)));
  return {
    pages: read.filter((each) => "text" in each),
    problems: read.filter((each) => "reason" in each),
  };
}

async function readOne(url: string, reader: PageReader): Promise<PageText | PageProblem> {
  const answer = await readPageAt(url, reader);
  if ("reason" in answer) return { url, reason: answer.reason };
  const { title, text, links } = answer.page;
  return { url, title, text, links };
}

export type PageAnswer =
  | { page: ReadPage; /** After redirects. */ url: string }
  | {
      reason: string;
      /** Null: it has not answered, or with something else than a page. */ status: number | null;
      isPrivate: boolean;
    };

const unreadable = (reason: string, status: number | null = null, isPrivate = false) => ({ reason, status, isPrivate });

/** Reads one public address as a page; each failure is an answer. */
export async function readPageAt(url: string, { userId, signal }: PageReader): Promise<PageAnswer> {
  try {
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal };
    const answer = await fetchOutbound(url, { headers: { accept: ACCEPT }, ...limits });
    if (answer.status < 200 || answer.status >= 300)
      return unreadable(`The page returned an error (${answer.status}).`, answer.status);
    const contentType = answer.headers["content-type"] ?? null;
    const type = (contentType ?? "text/html").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    if (!HTML.test(type) && !PLAIN.test(type)) return unreadable("The address does not lead to a web page.");
    const body = { bytes: answer.body, contentType, url: PLAIN.test(type) ? null : answer.url };
    const page = await inThread(READING, body, customerTurn({ id: userId }), signal);
    return page.text === "" ? unreadable("We found no text on this page.") : { page, url: answer.url };
  } catch (error) {
    if (error instanceof OutboundError) return unreadable(error.reason, null, error.code === "blocked-address");
    if (error instanceof TaskLost) return unreadable("The page takes too long to read.");
    throw error;
  }
}
