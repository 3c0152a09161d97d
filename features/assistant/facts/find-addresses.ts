/** Web and email addresses: each is one fact, so that its parts are not read as numbers or names. */
import { type Span, spansOf } from "./text-span.ts";

const WEB = /(?<![\p{L}\p{M}\p{N}.@])(?:https?:\/\/|www\.)[^\s<>"“”«»()[\]\uFFFC]{1,2000}/giu;
const MAIL = /(?<![\p{L}\p{M}\p{N}_.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\p{L}\p{M}\p{N}])/gu;
const DOMAIN =
  /(?<![\p{L}\p{M}\p{N}_.@-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.(?:com|org|net|io|dev|app|ai|eu|uk|pt|de|fr|example|test|info|gov|edu)(?:\/[^\s<>"“”()]{0,500})?(?![\p{L}\p{M}\p{N}_@-])/giu;

/** In reading order; without closing punctuation of a sentence. */
export function findAddresses(text: string): Span[] {
  const found = [WEB, MAIL, DOMAIN].flatMap((pattern) => spansOf(text, pattern));
  const trimmed = found.map(({ start, end }) => ({
    start,
    end: end - (/(?<![.,;:!?'’…-])[.,;:!?'’…-]*$/.exec(text.slice(Math.max(start, end - 8), end))?.[0].length ?? 0),
  }));
  const ordered = trimmed.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let at = -1;
  return ordered.filter(({ start, end }) => {
    if (start < at || end <= start) return false;
    at = end;
    return true;
  });
}

/** Key of an address, ignoring scheme, case and trailing slash. */
function foldAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
    .replace(/\/$/, "");
}

/**
 * @returns a function that finds the label of the first source with an address, or with a page on the same site for a
 * bare domain.
 */
export function indexAddresses(
  sources: readonly { label: string; text: string; found: readonly Span[] }[],
): (address: string) => string | null {
  const known = sources.map(({ label, text, found }) => {
    const addresses = found.map(({ start, end }) => foldAddress(text.slice(start, end)));
    return { label, addresses: new Set(addresses.flatMap((address) => [address, address.split("/")[0] ?? address])) };
  });
  return (address) => known.find(({ addresses }) => addresses.has(foldAddress(address)))?.label ?? null;
}
