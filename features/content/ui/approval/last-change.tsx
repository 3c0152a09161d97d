/** What changed since the approval that it voided, with the way back to the words that were approved. */
import type { Voided } from "#features/approvals/contract.ts";
import { Difference } from "#ui-kit/difference/difference.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import classes from "./last-change.module.css";
import { voidedWords } from "./words.ts";

/** More than these are looked at in the history. */
const SHOWN = 3;
/** Longer blocks than these are shown by their beginning. */
const MAX_WORDS = 400;

type Props = {
  voided: Voided;
  /** The item that compares versions of the post; null: there is none. */
  history: string | null;
};

export function LastChange({ voided, history }: Props) {
  const { version, changes } = voided;
  return (
    <section className={classes.change} aria-label="What your last change did">
      <h3>What your last change did</h3>
      <p>{voidedWords(voided)}</p>
      <ul>
        {changes.slice(0, SHOWN).map(({ place, before, after }, at) => (
          // Their order says what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{place}</span>
            <p>
              <Difference before={shortened(before)} after={shortened(after)} />
            </p>
          </li>
        ))}
      </ul>
      {history !== null && (
        <ItemLink item={`${history}.${version}`}>Compare with version {version}, or restore it</ItemLink>
      )}
    </section>
  );
}

function shortened(words: string | null): string {
  if (words === null) return "";
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
}
