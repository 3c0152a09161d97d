/** Emails to people who are quoted, who have no account and did not ask for them, and to who asked them. */
import { counted } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { cityOf, timesIn } from "../../policy/times.ts";
import { named } from "../requests/mails.ts";

type MailText = Pick<MailContent, "subject" | "text" | "action">;
type Asked = {
  name: string;
  company: string;
  asker: string;
  due: Date;
  zone: string;
  planned: Date | null;
  count: number;
  link: string;
};

const dear = (name: string) => `Dear ${named(name, "reader")},`;

export function quotesMail(of: Asked): MailText {
  const { long, short, day } = timesIn(of.zone);
  const [company, asker] = [named(of.company, "A company"), named(of.asker, "a colleague")];
  const planned = of.planned === null ? "" : ` planned for ${day(of.planned)}`;
  return {
    subject: `Your quotes for ${company}: please approve by ${short(of.due)}`,
    action: of.count === 1 ? "Read your quote" : "Read your quotes",
    text: letter(dear(of.name), [
      `${company} would like to quote you in a press release${planned}. There ${of.count === 1 ? "is one quote. It is" : `are ${of.count} quotes. They are`} published only if you approve.`,
      of.count === 1 ? "Read your quote:" : "Read your quotes:",
      of.link,
      `You need no account. The link is for you alone and valid until ${long(of.due)} in ${cityOf(of.zone)}. You were sent this because ${asker} entered your address.`,
    ]),
  };
}

export function quotesAgainMail(of: Asked & { unchanged: number }): MailText {
  const company = named(of.company, "A company");
  const kept = of.unchanged === 0 ? "" : ` Your approval of the ${of.unchanged === 1 ? "other" : "others"} remains.`;
  return {
    subject: `Please look again: ${of.count === 1 ? "one of your quotes" : "your quotes"} for ${company} ${of.count === 1 ? "has" : "have"} changed`,
    action: "Read what is different",
    text: letter(dear(of.name), [
      `${of.count === 1 ? "One quote was" : `${counted(of.count, "quote")} were`} changed after you answered.${kept} You see what is different.`,
      "Read what is different:",
      of.link,
      `The link is for you alone. Please answer by ${timesIn(of.zone).long(of.due)} in ${cityOf(of.zone)}.`,
    ]),
  };
}

export function newLinkMail({ name, company, link }: Pick<Asked, "name" | "company" | "link">): MailText {
  return {
    subject: `A new link to your quotes for ${named(company, "a company")}`,
    action: "Read your quotes",
    text: letter(dear(name), ["Here is the new link that you asked for. It replaces the one before.", link]),
  };
}

export type Receipt = { words: string; answer: string };

export function receiptMail(
  of: Pick<Asked, "name" | "company" | "zone"> & {
    receipt: string;
    version: number;
    when: Date;
    /** None: the post is confidential. */
    given: readonly Receipt[];
  },
): MailText {
  const { long } = timesIn(of.zone);
  return {
    subject: `Receipt: your quotes for ${named(of.company, "a company")}`,
    text: letter(dear(of.name), [
      `You answered on ${long(of.when)} in ${cityOf(of.zone)}, for version ${of.version}. ${of.given.length === 0 ? "Your answers are kept with the post; this email has no word of them, because the post is confidential." : "Your answers are below, word for word."} Receipt ${of.receipt}.`,
      ...of.given.flatMap(({ words, answer }) => [answer, quoteText(words)]),
      "If a quote changes, we ask you again.",
    ]),
  };
}

/** To who asked. */
export function answeredMail(of: {
  greeting: string;
  name: string;
  title: string;
  link: string;
  given: readonly Receipt[];
}) {
  return {
    subject: `${named(of.name, "The person quoted")} has answered about the quotes in ${of.title}`,
    action: "Open the post",
    text: letter(of.greeting, [
      `${named(of.name, "The person quoted")} has answered${of.given.length === 0 ? ". The answers are in the post, not in this email." : ":"}`,
      ...of.given.flatMap(({ words, answer }) => [answer, quoteText(words)]),
      "Open the post:",
      of.link,
    ]),
  } satisfies MailText;
}
