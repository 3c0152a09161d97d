/** What a mail server's refusal of an address means. */

/**
 * Whether a mail server's refusal says that the mailbox does not exist (RFC 3463: 5.1.x; without such a code 550, 551 and
 * 553 of RFC 5321). Others refuse the sender, the text or the moment.
 */
export function isUnknownMailbox(response: string): boolean {
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? enhanced.startsWith("5.1.") : /^55[013]\b/.test(response);
}

/** So many emails in a row that are refused for another reason end what they belong to, too. */
export const MAX_REFUSALS = 3;
