/**
 * The content of an email: plain text, with its one-time link kept separately, so that only the addressee can read it.
 */

import { SIGN_OFF } from "./sender.ts";

/** A link that opens an account. */
export type MailSecret = {
  /** Whole address, as it appears in the text. */
  link: string;
  /** Whose account it opens; null: it may begin one. */
  userId: number | null;
  /** From then on the link does not work. */
  expiresAt: Date;
};

/** @param seconds how long the link works from now on. */
export function linkSecret(link: string, userId: number | null, seconds: number): MailSecret {
  return { link, userId, expiresAt: new Date(Date.now() + seconds * 1000) };
}

/** Paragraphs in another language than the mail's own: places among those of its text from 0, `to` exclusive. */
export type Passage = { from: number; to: number; language: string };

/** The paragraphs of a mail's text. */
export function paragraphsOf(text: string): string[] {
  return text.trimEnd().split(/\n{2,}/);
}

/** @property type such as application/pdf. */
export type Attachment = { name: string; type: string; content: Buffer };

export type MailContent = {
  subject: string;
  /** Paragraphs between empty lines; a link alone on its line; an indented paragraph is a quotation. */
  text: string;
  /** Label of the first link that is alone on its line, which HTML shows as a button. */
  action?: string;
  /** Required for each link that opens an account or a file: the stored text has it cut out. */
  secret?: MailSecret;
  /** Mails of one thread, for example `ticket-12`, appear together in the recipient's mailbox. */
  thread?: string;
  /** BCP 47 tag of its text, if it is not English. */
  lang?: string;
  /** Address that ends mails of this kind: a POST to it does so by one click (RFC 8058), a GET shows a page for people. */
  unsubscribe?: string;
  /** What its hidden link opens, if not an account: operators without a mail server may reveal it. */
  opens?: "follow";
  /** Who it is from, instead of the site. */
  sender?: string;
  /** Stored until the email is sent. */
  attachment?: Attachment;
  /** What authors wrote; screen readers read each in its language. */
  passages?: readonly Passage[];
};

/** A mail's text: its paragraphs between the greeting and the sender's name. */
export function letter(greeting: string, paragraphs: readonly string[]): string {
  return `${[greeting, ...paragraphs, SIGN_OFF].join("\n\n")}\n`;
}

export const HIDDEN_LINK = "[link hidden]";

/** The text with the link cut out. */
export function withoutLink(text: string, link: string): string {
  return text.replaceAll(link, HIDDEN_LINK);
}

const LINK = /https?:\/\/[^\s<>"]+/g;
const TOKEN = /[?&]token=[\w-]{20}/;

/** Cuts every link with a token, wherever it came from: a user may have pasted one. */
export function withoutTokenLinks(text: string): string {
  return text.replace(LINK, (link) => (TOKEN.test(link) ? HIDDEN_LINK : link));
}

/** A secret as others may repeat it: servers quote what they refuse, whole, encoded or broken into lines. */
const TELLING_CHARACTERS = 10;

/** An explanation that repeats any part of the link's parameters is replaced by its first number, the answer's code. */
export function explanationWithout(explanation: string, link: string): string {
  const cut = withoutLink(explanation, link);
  const secrets = [...new URL(link).searchParams.values(), link.slice(link.lastIndexOf("/") + 1)];
  const solid = cut.replace(/[\s=]/g, "");
  const tells = secrets.some((secret) => pieces(secret.replace(/[\s=]/g, "")).some((piece) => solid.includes(piece)));
  if (!tells) return cut;
  return `The mail server answered ${/\b[45]\d\d\b/.exec(explanation)?.[0] ?? "with an error"}. Its text is hidden because it repeats the link.`;
}

function pieces(secret: string): string[] {
  const length = Math.max(0, secret.length - TELLING_CHARACTERS + 1);
  return Array.from({ length }, (_, start) => secret.slice(start, start + TELLING_CHARACTERS));
}
