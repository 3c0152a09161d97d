import { useState } from "react";
import { hashText } from "#ui-kit/art/random.ts";
import classes from "./source-logo.module.css";

/** How many grounds source-logo.module.css has. */
const GROUNDS = 6;

/** The source's logo; its initials on one of the house's inks where it has none. */
export function SourceLogo({ name, logo }: { name: string; logo: string }) {
  const [isGone, setGone] = useState(false);
  if (logo && !isGone) {
    return (
      <img
        className={classes.logo}
        src={logo}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
      />
    );
  }
  return (
    <span className={classes.logo} data-ground={hashText(name) % GROUNDS} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** "Harbour & Grid" → "HG", "Wired" → "Wi"; whole graphemes. */
function initialsOf(name: string): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const firsts = (text: string, count: number) =>
    [...graphemes.segment(text)].slice(0, count).map(({ segment }) => segment);
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && word.toLowerCase() !== "the");
  const [first = "?", second] = words;
  if (second === undefined) return firsts(first, 2).join("");
  return [firsts(first, 1), firsts(second, 1)].flat().join("").toUpperCase();
}
