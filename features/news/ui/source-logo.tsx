import { hashText } from "#ui-kit/art/random.ts";
import { firstLetters } from "#ui-kit/format/first-letters.ts";
import { Logo } from "#ui-kit/page/logo.tsx";

/** The source's logo; its initials on one of our colours if it has none. */
export function SourceLogo({ name, logo }: { name: string; logo: string }) {
  return <Logo image={logo} letters={initialsOf(name)} ink={hashText(name)} />;
}

/** "Harbour & Grid" → "HG", "Wired" → "Wi". */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && word.toLowerCase() !== "the");
  const [first = "?", second] = words;
  if (second === undefined) return firstLetters(first, 2);
  return (firstLetters(first) + firstLetters(second)).toUpperCase();
}
