/** What was found and what became of it, as an equation. */
import classes from "./result.module.css";
import type { Sum } from "../contract.ts";

const WORDS = {
  posts: ["found", "imported", "already here, skipped", "left out", "not imported"],
  pictures: ["pictures", "imported", "already here", "left out", "not imported"],
  links: ["links", "lead here now", "already here", "left out", "kept as they were"],
} as const;

type Props = { posts: Sum; pictures: Sum; links: Sum };

export function InAndOut({ posts, pictures, links }: Props) {
  return (
    <>
      <Equation label="Posts in and out" sum={posts} words={WORDS.posts} isLarge />
      {pictures.found > 0 && <Equation label="Pictures in and out" sum={pictures} words={WORDS.pictures} />}
      {links.found > 0 && <Equation label="Links in and out" sum={links} words={WORDS.links} />}
    </>
  );
}

type EquationProps = { label: string; sum: Sum; words: readonly string[]; isLarge?: boolean };

function Equation({ label, sum, words, isLarge = false }: EquationProps) {
  const numbers = [sum.found, sum.imported, sum.here, sum.left_out, sum.not_imported];
  return (
    <p className={classes.equal} aria-label={label} role="group" data-large={isLarge || undefined}>
      {numbers.map((number, at) => (
        <span key={words[at]} className={classes.term}>
          {at > 0 && <i>{at === 1 ? "=" : "+"}</i>}
          <span>
            <b>{number}</b> <span>{words[at]}</span>
          </span>
        </span>
      ))}
    </p>
  );
}
