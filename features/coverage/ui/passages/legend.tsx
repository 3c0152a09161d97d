/** What the marks mean, and how many of each there are. */
import { counted } from "#platform/contract/sentence.ts";
import type { FindDetail } from "../../contract.ts";
import { differingWords } from "../../differing.ts";
import type { MarkKind } from "./marked-text.ts";
import styles from "./passages.module.css";

const WORDS: Record<MarkKind, (count: number) => string> = {
  passage: (count) => `Word for word, ${counted(count, "passage")}`,
  quote: (count) => `Quote, ${count}`,
  figure: (count) => `Same figure, ${count}`,
  name: (count) => `Same name, ${count}`,
};
const KINDS = Object.keys(WORDS) as MarkKind[];

export function Legend({ find: { marks, release, article } }: { find: FindDetail }) {
  const hasOthers = marks.some(
    ({ ours, theirs }) =>
      article && differingWords(release.text.slice(ours.start, ours.end), article.text.slice(theirs.start, theirs.end)),
  );
  return (
    <ul className={styles.legend} aria-label="Marks">
      {KINDS.map((kind) => ({ kind, count: marks.filter((mark) => mark.kind === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden />
            {WORDS[kind](count)}
          </li>
        ))}
      {hasOthers && (
        <li>
          <i className={styles.otherWords} aria-hidden />
          Other words
        </li>
      )}
      <li className={styles.gone}>Paler text: not matched</li>
    </ul>
  );
}
