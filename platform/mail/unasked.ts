/**
 * Emails that strangers can cause by typing an address: to follow something, with a report, by signing up. Its
 * owner may know nothing of it, so that all of them together are few, and say our words.
 */
import { domainToASCII } from "node:url";
import type { Transaction } from "#platform/database/client.ts";
import { isAllowed, type Limit } from "#platform/throttle/throttle.ts";

const DAY_SECONDS = 24 * 3600;
/** To one mailbox, all kinds together. */
const unasked: Limit = { name: "mail:unasked", max: 5, seconds: DAY_SECONDS };
/**
 * Of the same count. People who cannot get in, or wait for an answer, need these emails: what strangers ask for must not
 * use them up.
 */
const needed: Limit = { ...unasked, max: 15 };

export const MAX_UNASKED = unasked.max;
export const MAX_NEEDED = needed.max;

/** Domains of one mail server. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };
/** Its mail servers ignore dots. */
const WITHOUT_DOTS = new Set(["gmail.com"]);

const MAX_LETTERS = 60;
/** Full stops between letters, also those of other scripts, as in evil.example; mail programs make a link of them. */
const DOMAIN = /[^\s.。．｡][.。．｡][\p{L}\p{N}-]{2}|:\/\/|www[.。．｡]/iu;

/**
 * Counts an email to an address that was typed; false: do not send it. Refused ones are not counted.
 * @param tx in which the email is queued.
 */
export function mayMailStranger(tx: Transaction, address: string): Promise<boolean> {
  return isAllowed(unasked, mailboxOf(address), { tx });
}

/** The same for emails about an account that was opened with this address, and answers to a report. */
export function mayMailOwner(tx: Transaction, address: string): Promise<boolean> {
  return isAllowed(needed, mailboxOf(address), { tx });
}

/**
 * The mailbox of an address as mail servers know it: without what follows a plus, in one spelling of its domain. Only for
 * counting: an account or a follower keeps the address as it is.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize("NFKC").toLowerCase().trim();
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  const given = text.slice(at + 1);
  const ascii = domainToASCII(given) || given;
  const domain = ascii.endsWith(".") ? ascii.slice(0, -1) : ascii;
  const server = SAME_DOMAIN[domain] ?? domain;
  const [local = ""] = text.slice(0, at).split("+", 1);
  return `${WITHOUT_DOTS.has(server) ? local.replaceAll(".", "") : local}@${server}`;
}

/** Whether mail programs may make a link of something in it. */
export function hasAddress(text: string): boolean {
  return text.includes("@") || DOMAIN.test(text.normalize("NFKC"));
}

/**
 * A name chosen by one person, for an email to another who did not ask for it.
 * @returns at most 60 letters on one line; null for what is no name: an address, a domain, or nothing.
 */
export function nameForStrangers(name: string): string | null {
  const line = name
    .slice(0, 1000)
    .normalize("NFKC")
    .replace(/[\p{C}\p{Z}\s]/gu, " ")
    .split(" ")
    .filter(Boolean)
    .join(" ");
  if (line === "" || hasAddress(line)) return null;
  const letters = Array.from(line);
  return letters.length <= MAX_LETTERS
    ? line
    : `${letters
        .slice(0, MAX_LETTERS - 1)
        .join("")
        .trimEnd()}…`;
}
