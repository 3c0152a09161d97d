/** Emails about an embargo. Recipients may not know us: names and lines are other people's words, and none has the title or a word of a text that is not public. */
import { greetingOf } from "#features/accounts/server/service.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import { briefMomentIn, clockIn, elsewhere, momentIn, weekdayIn } from "../embargo/times.ts";

export type MailText = Pick<MailContent, "subject" | "text" | "action">;
/** The press contact of the company; null: none is entered. */
export type Contact = Pick<PressContact, "name" | "email" | "phone"> | null;

/** @param zone IANA name of the site's. */
export type ToRecipient = { name: string; company: string; by: string; zone: string };

export const named = (name: string, otherwise: string) => nameForStrangers(name) ?? otherwise;

function greeting(name: string): string {
  const known = nameForStrangers(name);
  return known ? `Dear ${known},` : "Hello,";
}

/** "Sam Whitlock, +44 113 496 0180"; null: no way to reach the contact. */
function reached(contact: Contact): string | null {
  if (!contact) return null;
  const way = contact.phone || contact.email;
  return way === "" ? null : `${named(contact.name, "the press office")}, ${way}`;
}

function why(by: string, company: string): string {
  return `You were sent this because ${named(by, `a person at ${company}`)} entered your address. Tell us if that was a mistake.`;
}

function companyOf({ company }: ToRecipient): string {
  return named(company, "A company");
}

type Invitation = ToRecipient & { subject: string; note: string; until: Date; link: string; contact: Contact };

export function embargoMail(of: Invitation): MailText {
  const company = companyOf(of);
  const others = elsewhere(of.until, of.zone)
    .slice(0, 2)
    .map(({ city, clock }) => `${clock} ${city}`);
  const contact = reached(of.contact);
  return {
    subject: `Under embargo until ${briefMomentIn(of.until, of.zone)}: ${of.subject}`,
    action: "Read the terms",
    text: letter(greeting(of.name), [
      `${company} offers you a release under embargo until ${momentIn(of.until, of.zone)} (${others.join(", ")}).`,
      ...(of.note === "" ? [] : [quoteText(of.note)]),
      "Read the terms:",
      of.link,
      `The text opens once you accept. If you decline, you have promised nothing. The link is for you alone; ${
        contact === null
          ? `${named(of.by, company)} sends colleagues one of their own.`
          : `colleagues get one of their own from ${contact}.`
      }`,
      why(of.by, company),
    ]),
  };
}

/** To who has accepted. @param before null: no time was known. @param until null: no time is known now. */
export function movedMail(of: ToRecipient & { before: Date | null; until: Date | null }): MailText {
  const company = companyOf(of);
  const was = of.before ? ` It was ${weekdayIn(of.before, of.zone)}, ${clockIn(of.before, of.zone)}.` : "";
  if (!of.until)
    return {
      subject: `The embargo of ${company} has no time yet`,
      text: letter(greeting(of.name), [
        `${company} has postponed the embargo and gives you the new time later.${was} The terms you accepted apply until the new time.`,
      ]),
    };
  return {
    subject: `New time: embargo now until ${briefMomentIn(of.until, of.zone)}`,
    text: letter(greeting(of.name), [
      `${company} has moved the embargo to ${momentIn(of.until, of.zone)}.${was} The terms you accepted apply until the new time.`,
    ]),
  };
}

type Lifted = ToRecipient & { title: string; at: Date; link: string; changes: number | null };

/** The post is public, so that its title may be said. @param changes since it was read; null: it was not. */
export function publicMail(of: Lifted): MailText {
  const changed =
    of.changes === null
      ? ""
      : of.changes === 0
        ? " Nothing has changed since you read it."
        : of.changes === 1
          ? " One paragraph has changed since you read it."
          : ` ${of.changes} paragraphs have changed since you read it.`;
  return {
    subject: `The embargo has lifted: ${of.title}`,
    action: "Open the release",
    text: letter(greeting(of.name), [
      `The release of ${companyOf(of)} is public since ${momentIn(of.at, of.zone)}. You may publish.${changed}`,
      "Open the release:",
      of.link,
    ]),
  };
}

/** Before the post is public: neither its title nor its text. */
export function liftedMail(of: ToRecipient & { subject: string; line: string }): MailText {
  const company = companyOf(of);
  return {
    subject: `The embargo has lifted: ${of.subject}`,
    text: letter(greeting(of.name), [
      `${company} has lifted the embargo for all recipients. You may publish now. The text is on the page of your link.`,
      ...(of.line === "" ? [] : [quoteText(of.line)]),
    ]),
  };
}

export function cancelledMail(of: ToRecipient & { hasAccepted: boolean }): MailText {
  const company = companyOf(of);
  const asked = of.hasAccepted ? " Please publish nothing of what you have read." : "";
  return {
    subject: `${company} has cancelled an embargoed release`,
    text: letter(greeting(of.name), [
      `${company} has cancelled the release that it offered you under embargo. It will not be published as announced, and your link does not show it any more.${asked}`,
    ]),
  };
}

type Revoked = ToRecipient & { line: string; until: Date | null; hasAccepted: boolean; contact: Contact };

export function revokedMail(of: Revoked): MailText {
  const company = companyOf(of);
  const contact = reached(of.contact);
  const until = of.until ? ` until ${momentIn(of.until, of.zone)}` : "";
  return {
    subject: `${company} has closed your access to an embargoed release`,
    text: letter(greeting(of.name), [
      of.line === "" ? `${company} has closed your access.` : `${company} has closed your access:`,
      ...(of.line === "" ? [] : [quoteText(of.line)]),
      ...(of.hasAccepted ? [`The terms you accepted still apply${until}.`] : []),
      ...(contact === null ? [] : [`Questions: ${contact}.`]),
    ]),
  };
}

type ToSender = { firstName: string; recipient: string; subject: string };

export function disownedMail({ firstName, recipient, subject }: ToSender): MailText {
  const who = named(recipient, "a recipient");
  return {
    subject: `A link under embargo has reached another person`,
    text: letter(greetingOf(firstName), [
      `The link of ${who} to the release that you announced as “${subject}” was opened by a person who says it is not for them. Revoke it under Share if you did not expect that.`,
    ]),
  };
}

type ForComment = ToRecipient & { title: string; note: string; until: Date; link: string };

/** Who gets it reads the whole text by its link. */
export function commentMail(of: ForComment): MailText {
  const [by, title] = [named(of.by, "A person"), nameForStrangers(of.title)];
  return {
    subject: `${by} asks for your comments${title === null ? "" : `: ${title}`}`,
    action: "Read and comment",
    text: letter(greeting(of.name), [
      `${by} of ${companyOf(of)} asks you to read a text before it is published, and to comment on it.`,
      ...(of.note === "" ? [] : [quoteText(of.note)]),
      "Read and comment:",
      of.link,
      `You need no account. Your comments do not count as approval. The link is for you alone and works until ${momentIn(of.until, of.zone)}.`,
      why(of.by, companyOf(of)),
    ]),
  };
}
