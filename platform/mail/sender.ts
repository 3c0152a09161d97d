/** Who emails are from: the site's name, which texts, sign-off and footer share. */
import { sentence } from "#platform/contract/sentence.ts";

/** Last paragraph of the texts of features; readers get the sender's name in its place. */
export const SIGN_OFF = "Dateline";

/** What both parts say around the text. */
export type MailWords = {
  hello: string;
  sentBy: (site: string) => string;
  unsubscribe: (link: (text: string) => string) => string;
  unsubscribeAt: string;
  orOpen: string;
};

const ENGLISH: MailWords = {
  hello: "Hello,",
  sentBy: (site) => sentence(`Sent by ${site}`),
  unsubscribe: (link) => `You can ${link("unsubscribe")} from these emails.`,
  unsubscribeAt: "Unsubscribe from these emails:",
  orOpen: "Or open this address:",
};
let wordsOf: (lang: string) => MailWords = () => ENGLISH;

export function provideMailWords(words: (lang: string) => MailWords): void {
  wordsOf = words;
}

/** @param lang BCP 47; English if left out. */
export function mailWords(lang = "en"): MailWords {
  return wordsOf(lang);
}

let nameNow = () => SIGN_OFF;

/** @param name who emails are from, asked for each one. */
export function provideSenderName(name: () => string): void {
  nameNow = name;
}

export function senderName(): string {
  return nameNow();
}

/** The plain text with the sender's name as its sign-off. */
export function signed(text: string): string {
  return text.replace(/\n\nDateline\s*$/, () => `\n\n${senderName()}\n`);
}
