/** A text with the words of the search underlined and bold. */
import type { ReactNode } from "react";
import styles from "./palette.module.css";

/** Folds case and accents. Invariant: one character stays one, so that positions match. */
function plain(text: string): string[] {
  return Array.from(text, (letter) => Array.from(letter.normalize("NFD"))[0]?.toLowerCase() ?? letter);
}

/** Where the words of a search occur in a text, in characters; null if one of them is missing. */
export function findHits(text: string, search: string): [from: number, to: number][] | null {
  const letters = plain(text).join("\u0000");
  const hits: [number, number][] = [];
  for (const word of search.split(/\s+/).filter(Boolean)) {
    const wanted = plain(word);
    const at = letters.indexOf(wanted.join("\u0000"));
    if (at < 0) return null;
    const from = letters.slice(0, at).split("\u0000").length - 1;
    hits.push([from, from + wanted.length]);
  }
  return hits.toSorted(([one], [other]) => one - other);
}

export function Hits({ text, search }: { text: string; search: string }) {
  const characters = Array.from(text);
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of findHits(text, search) ?? []) {
    if (from < done) continue; // two words of the search in one place
    parts.push(characters.slice(done, from).join(""));
    parts.push(
      <mark key={from} className={styles.hit}>
        {characters.slice(from, to).join("")}
      </mark>,
    );
    done = to;
  }
  return (
    <bdi>
      {parts}
      {characters.slice(done).join("")}
    </bdi>
  );
}
