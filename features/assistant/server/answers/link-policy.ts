/**
 * Decides which addresses a generated text may link to: those given in the form's fields, the chat, the pages and the
 * draft.
 */
import { readStory } from "#features/editor/html/read-story.ts";
import { findPhones, readPhone } from "../../facts/find-phones.ts";
import { mask } from "../../facts/text-span.ts";
import type { WritingTask } from "../writers/writer.ts";

/** @returns the address as given, or null if it was not given. */
export type LinkLimit = (href: string) => string | null;

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i;
const MIN_PHONE_DIGITS = 6;
/** Longer texts are not addresses (RFC 5321, section 4.5.3.1). */
const MAX_OF_MAILBOX = 320;
/** Written without a country's code: in one piece, or in three groups and more. Two may be a year and a count. */
const PLAIN_NUMBER = /(?<![\p{L}\p{N}.,+-])(?:\d{6,15}|\d{2,5}(?:[ \u00a0-]\d{2,5}){2,5})(?![\p{L}\p{N}]|[.,-]\d)/gu;

/**
 * Scheme, "www.", a final slash and the fragment are ignored, because models drop and add them. The given form is what
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
  const phones = indexPhones([...ownTexts.flatMap(phonesIn), ...currentLinks.filter(isTel).map(phoneOf)]);

  return (href) => {
    if (isTel(href)) return phones(phoneOf(href)) ? href : null;
    const key = keyOf(href);
    return key === null ? null : (given.get(key) ?? null);
  };
}

/** Web addresses, domains and email addresses in a text, as absolute ones. */
function addressesIn(text: string): string[] {
  return text.split(/[\s<>"'()[\]{}|]+/).flatMap((piece) => {
    const word = piece.replace(/^[^\p{L}\d]+|(?<![.,;:!?*_…])[.,;:!?*_…]+$/gu, "");
    if (/^(?:https?:\/\/|mailto:)/i.test(word)) return [word];
    if (word.length <= MAX_OF_MAILBOX && /^[^@]+@[^@][^@.]*\.[^@]+$/.test(word)) return [`mailto:${word}`];
    return DOMAIN.test(word) ? [`https://${word}`] : [];
  });
}

/** Addresses with the same key are the same page; null for anything but links to the web or a mailbox. */
function keyOf(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol === "mailto:") return `mailto:${url.pathname.toLowerCase()}`;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.host.replace(/^www\./, "") + url.pathname.replace(/(?<!\/)\/+$/, "") + url.search;
}

/** Whether a number is one of these: with the same country's code, or where one of the two has none. */
function indexPhones(given: readonly string[]): (phone: string) => boolean {
  const [coded, plain] = [given.filter(hasCode), given.filter((phone) => !hasCode(phone))];
  const whole = new Set(coded.map((phone) => formsOf(phone)[0]));
  const national = new Set(plain.flatMap(formsOf));
  const bare = new Set([...coded.flatMap(formsOf), ...national]);
  return (phone) => {
    const forms = formsOf(phone);
    if (!hasCode(phone)) return forms.some((form) => bare.has(form));
    return forms.some((form, index) => (index === 0 && whole.has(form)) || national.has(form));
  };
}

function phonesIn(text: string): string[] {
  const found = findPhones(text);
  return [
    ...found.map(({ start, end }) => text.slice(start, end)),
    ...(mask(text, found).match(PLAIN_NUMBER) ?? []), // no part of those
  ];
}

function phoneOf(href: string): string {
  return href.slice("tel:".length);
}

function hasCode(phone: string): boolean {
  return /^(?:\+|00|1-)/.test(phone);
}

/** Digits, the whole number first, then without its code. */
function formsOf(phone: string): string[] {
  return readPhone(phone).filter((number) => number.length >= MIN_PHONE_DIGITS);
}

function isTel(href: string): boolean {
  return /^tel:/i.test(href);
}
