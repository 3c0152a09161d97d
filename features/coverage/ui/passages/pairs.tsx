/** Passage by passage, yours above theirs: on phones, and where the article's text is gone. */
import type { CoveragePassage, FindDetail } from "../../contract.ts";
import styles from "./passages.module.css";

type Pair = {
  number: number;
  kind: CoveragePassage["kind"];
  ours: string;
  theirs: string;
  changes: CoveragePassage["changes"];
};

/** @param isPhone shown only where there is no room for both texts. */
export function Pairs({ find, isPhone }: { find: FindDetail; isPhone: boolean }) {
  const pairs = pairsOf(find);
  const name = find.outlet.name;
  return (
    <div className={styles.pairs} data-phone={isPhone || undefined}>
      {!isPhone && <p className={styles.lead}>{goneWords(find)}</p>}
      {find.scan !== null && <img className={styles.scan} src={find.scan} alt={`Scan: ${find.headline}, ${name}`} />}
      <ol>
        {pairs.map(({ number, kind, ours, theirs, changes }) => (
          <li key={number}>
            {ours !== "" && (
              <div>
                <h3>{number}. Your release</h3>
                <blockquote lang={find.release.language || undefined}>
                  <span className={styles.mark} data-kind={kind}>
                    {ours}
                  </span>
                </blockquote>
              </div>
            )}
            <div>
              <h3>
                {ours === "" && `${number}. `}
                <bdi>{name}</bdi>
              </h3>
              <blockquote lang={find.language || undefined}>
                <span className={styles.mark} data-kind={kind}>
                  {theirs}
                </span>
              </blockquote>
            </div>
            {changes.length > 0 && <p className={styles.changes}>{changes.map(changeWords).join(" · ")}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function pairsOf({ article, marks, release, kept }: FindDetail): Pair[] {
  if (!article) return kept.map((passage, at) => ({ number: at + 1, ...passage }));
  return marks.map(({ number, kind, ours, theirs }) => {
    const pair = {
      ours: release.text.slice(ours.start, ours.end),
      theirs: article.text.slice(theirs.start, theirs.end),
    };
    const same = kept.find((passage) => passage.ours.startsWith(pair.ours) || pair.ours.startsWith(passage.ours));
    return { number, kind, ...pair, changes: pair.ours === pair.theirs ? [] : (same?.changes ?? []) };
  });
}

/** "12,400 became more than 12,000". */
function changeWords({ ours, theirs }: { ours: string; theirs: string }): string {
  if (ours === "") return `added “${theirs}”`;
  return theirs === "" ? `left out “${ours}”` : `“${ours}” became “${theirs}”`;
}

function goneWords({ kept, evidence, feed }: FindDetail): string {
  if (!evidence) return "Filled in by hand. Nothing was compared.";
  if (kept.length === 0) return "The text of this article is not kept any more.";
  return feed === null
    ? "The page was read once. These passages are kept."
    : "The feed does not have this article any more. These passages are kept.";
}
