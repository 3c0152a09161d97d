/** Next to the list: what is watched, what cannot be seen, and the keys. */
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import type { Watching } from "../../contract.ts";
import { momentWords } from "../words.ts";
import styles from "./rail.module.css";

type Props = {
  watching: Watching | undefined;
  now: Date;
  company: string;
  /** null: the caller may only read. */
  onAdd: (() => void) | null;
  /** There is something to decide. */
  hasKeys: boolean;
  onAddSource: () => void;
  onPropose: () => void;
  onWatches: () => void;
};

export function CoverageRail({ watching, now, company, onAdd, hasKeys, onAddSource, onPropose, onWatches }: Props) {
  return (
    <aside className={styles.rail} aria-label="What we watch">
      {watching && <Watched watching={watching} now={now} onWatches={onWatches} />}
      <section>
        <h2>What we cannot see</h2>
        <p>
          Articles behind a login or missing from a feed, print, radio, television and social media. Where a feed
          carries a summary, we compare the summary.
        </p>
        {watching?.watches.some(({ has_common_name: isCommon }) => isCommon) && (
          <p>
            {company} is a common word. An article that names it is a mention only if it has a name from the release as
            well.
          </p>
        )}
        <p>
          Missing one?{" "}
          {onAdd && (
            <>
              <button type="button" className={styles.link} onClick={onAdd}>
                Add a clip
              </button>
              ,{" "}
            </>
          )}
          <button type="button" className={styles.link} onClick={onAddSource}>
            {onAdd ? "add the outlet’s feed" : "Add the outlet’s feed"}
          </button>{" "}
          or{" "}
          <button type="button" className={styles.link} onClick={onPropose}>
            propose the outlet to us
          </button>
          .
        </p>
      </section>
      {hasKeys && (
        <section className={styles.keysPart}>
          <h2>Keys</h2>
          <ul className={styles.keys}>
            <li>
              <kbd>J</kbd> <kbd>K</kbd> next, previous
            </li>
            <li>
              <kbd>C</kbd> confirm
            </li>
            <li>
              <kbd>D</kbd> dismiss
            </li>
            <li>
              <kbd>Enter</kbd> passages
            </li>
          </ul>
        </section>
      )}
    </aside>
  );
}

function Watched({ watching, now, onWatches }: { watching: Watching; now: Date; onWatches: () => void }) {
  const { releases, watch_days: days, sources, last_check: last, next_check: next } = watching;
  return (
    <section>
      <h2>What we watch</h2>
      <dl className={styles.facts}>
        <dt>Releases</dt>
        <dd>
          {releases === 0 ? (
            "None"
          ) : (
            <>
              {formatCount(releases)}, for {days} days each{" "}
              <button type="button" className={styles.link} aria-label="Change what is watched" onClick={onWatches}>
                Change
              </button>
            </>
          )}
        </dd>
        <dt>Sources</dt>
        <dd>{counted(sources.feeds, "feed")}</dd>
        <dt>Whole text</dt>
        <dd>{formatCount(sources.whole_text)} of them</dd>
        <dt>Summary only</dt>
        <dd>{formatCount(sources.summary)} of them</dd>
        {last !== null && (
          <>
            <dt>Last check</dt>
            <dd>{capital(momentWords(last, now))}</dd>
          </>
        )}
        {next !== null && (
          <>
            <dt>Next check</dt>
            <dd>{capital(momentWords(next, now))}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
