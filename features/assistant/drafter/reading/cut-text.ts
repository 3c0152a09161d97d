/** Shortens a text to whole words, so that the result does not change the meaning. */

/** Words that cannot end a text: they need more, or change the meaning ("raises 5" of "raises 5 million"). */
const DANGLING = new Set(
  "a an the and or but nor of in on at to for from with by as is are was were be has have had will would can could may might not no its their his her our your this that these those than into over under per via which who whose when where while after before more most less least up about between through during including".split(
    " ",
  ),
);
const SPACED = /\s/;

/**
 * The text itself if short enough; else up to the last end of a clause, if that keeps half of it; else whole words.
 * @param max UTF-16 code units.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const clause = [...head.matchAll(/[,;.!?](?=\s)|\s[–—-](?=\s)|[、，。；]/g)].at(-1)?.index ?? -1;
  if (clause >= max / 2) return tidyEnd(head.slice(0, clause), true);
  const space = [...head.matchAll(/\s/g)].at(-1)?.index ?? -1;
  if (space > 0) return tidyEnd(head.slice(0, space), false);
  return cutUnspaced(head, max);
}

/**
 * Chinese, Japanese and Thai have no spaces between words: ICU segments them, independently of the machine's locale.
 */
function cutUnspaced(head: string, max: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter("en", { granularity: "word" }).segment(head)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  if (end > 0) return head.slice(0, end);
  const hard = head.slice(0, max);
  return hard.isWellFormed() ? hard : hard.slice(0, -1);
}

/**
 * A number at the end of a clause is complete; elsewhere its noun may follow. A colon announces the part that was cut
 * off.
 */
function tidyEnd(text: string, isClause: boolean): string {
  const words = text.split(SPACED);
  while (words.length > 1) {
    const word = words.at(-1) ?? "";
    const last = withoutMarks(word);
    if (last !== "" && !/[:：]$/.test(word) && !DANGLING.has(last.toLowerCase()) && (isClause || !/\p{N}$/u.test(last)))
      break;
    words.pop();
  }
  return withoutMarks(words.join(" "));
}

function withoutMarks(text: string): string {
  return text.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, "");
}

/** A headline's form of a sentence: one line without its full stop. */
export function withoutFullStop(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<!\.)[.。]$/, "");
}
