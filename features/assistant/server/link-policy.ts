/** Which addresses a generated text may link to: those that were given, in the form's fields, the chat, the pages and the draft. */
import { readStory } from "#features/content/reading-contract.ts";
import type { WritingTask } from "./writer.ts";

/** @returns the address as it was given, or null for one that nobody gave. */
export type LinkLimit = (href: string) => string | null;

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i;
const MIN_PHONE_DIGITS = 6;

/**
 * Scheme, "www.", a final slash and what follows a # make no other page: models drop and add them. The given form is what
 * gets linked.
 */
export function limitLinks(task: Pick<WritingTask, "context" | "pages" | "edit">): LinkLimit {
  const ownTexts = [...Object.values(task.context), ...(task.edit ? [task.edit.request, ...task.edit.history] : [])];
  const current = typeof task.edit?.current.content === "string" ? readStory(task.edit.current.content) : null;
  const currentLinks = current?.blocks.flatMap(({ links }) => links.map(({ href }) => href)) ?? [];
  const pageLinks = task.pages.flatMap(({ url, links }) => [url, ...links]);

  const given = new Map<string, string>();
  for (const address of [...ownTexts.flatMap(addressesIn), ...currentLinks, ...pageLinks]) {
    const key = keyOf(address);
    if (key !== null && !given.has(key)) given.set(key, address);
  }
  const digits = digitsOf([...ownTexts, ...currentLinks].join(" "));

  return (href) => {
    if (/^tel:/i.test(href)) {
      const number = digitsOf(href);
      return number.length >= MIN_PHONE_DIGITS && digits.includes(number) ? href : null;
    }
    const key = keyOf(href);
    return key === null ? null : (given.get(key) ?? null);
  };
}

/** Web addresses, domains and e-mail addresses that a text names, as absolute ones. */
function addressesIn(text: string): string[] {
  return text.split(/[\s<>"'()[\]{}|]+/).flatMap((piece) => {
    const word = piece.replace(/^[^\p{L}\d]+|[.,;:!?*_…]+$/gu, "");
    if (/^(?:https?:\/\/|mailto:)/i.test(word)) return [word];
    if (/^[^@]+@[^@]+\.[^@]+$/.test(word)) return [`mailto:${word}`];
    return DOMAIN.test(word) ? [`https://${word}`] : [];
  });
}

/** Two addresses with one key are the same page; null for what is no link to the web or a mailbox. */
function keyOf(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol === "mailto:") return `mailto:${url.pathname.toLowerCase()}`;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.host.replace(/^www\./, "") + url.pathname.replace(/\/+$/, "") + url.search;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
