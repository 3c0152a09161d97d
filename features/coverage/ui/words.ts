/** What screens say about a find: counts as evidence, times and languages. Pure. */
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay, formatDayOfMonth, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import type { Find } from "../contract.ts";
import { evidenceLine, toldKind } from "../evidence-words.ts";

/** "24 November, 11:05 AM"; "today 6:50 AM". @param isDay no time of day is known. */
export function momentWords(moment: string, now: Date, isDay = false): string {
  const at = new Date(moment);
  if (at.toDateString() === now.toDateString()) return isDay ? "today" : `today ${formatTimeOfDay(at)}`;
  const day = at.getFullYear() === now.getFullYear() ? formatDayOfMonth(at) : formatDay(at);
  return isDay ? day : `${day}, ${formatTimeOfDay(at)}`;
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "code" });

/** "Norwegian"; what is no tag stays as it is. @param tag such as nb; empty: not known. */
export function languageWord(tag: string): string {
  if (tag === "nb") return "Norwegian";
  try {
    return tag === "" ? "" : (languages.of(tag) ?? tag);
  } catch {
    return tag;
  }
}

/** The sentence of its evidence, and the words it quotes. @param version language of the translation that was compared; empty: the original was. */
export function evidenceWords(find: Find, company: string, version: string): { text: string; quote: string } {
  const { evidence } = find;
  if (!evidence) return { text: "Filled in by hand, without passages.", quote: "" };
  const kind = toldKind(find);
  const line = evidenceLine(evidence, kind, { company, version: languageWord(version) });
  if (kind !== "quote" || evidence.quote === "") return { text: line, quote: "" };
  return { text: line.replace(/\.$/, ":"), quote: `“${evidence.quote}”` };
}

/** What leads to the passages; empty: there are none to see. */
export function passagesLink(find: Find): string {
  const { passages } = find;
  if (passages === 0) return "";
  const shown = toldKind(find);
  if (shown === "reprint") return "See the passages";
  return shown === "rewrite" ? "See what matches" : `See ${counted(passages, "passage")}`;
}

/** Further articles of the outlet under the first; empty: none. */
export function stackedWords({ feed, also_in: also }: Find): string {
  if (also.length === 0) return "";
  const feeds = new Set([feed, ...also.map((each) => each.feed)]).size;
  return feeds > 1
    ? `In ${feeds} feeds of this outlet, counted once.`
    : `${formatCount(also.length + 1)} articles of this outlet, counted once.`;
}
