/** Who emails are from: the site's name, which texts, sign-off and footer share. */

/** Last paragraph of the texts of features; readers get the sender's name in its place. */
export const SIGN_OFF = "Dateline";

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
