/** Pure rules of signing in: which devices and addresses stay known, how long attempts wait, and what the mail says. */
import { looksLikeToken } from "#platform/secrets/tokens.ts";
import { greetingOf, type MailText } from "../policy.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

/** How long a device or an address stays known after the last sign-in from it, and how many of each an account keeps. */
export const KNOWN = { device: { days: 365, max: 20 }, address: { days: 30, max: 20 } } as const;
/** A browser that signs in to more accounts than this stays known only to the latest. */
export const MAX_ACCOUNTS_OF_A_DEVICE = 20;

/** Between the tokens of a device cookie, and not a character of any. */
export const BETWEEN_TOKENS = ".";

/** The tokens in a device cookie, which anyone may have set: one for each account signed in to, latest first. */
export function tokensOfDevice(cookie: string): string[] {
  const parts = cookie.split(BETWEEN_TOKENS, MAX_ACCOUNTS_OF_A_DEVICE);
  return [...new Set(parts)].filter(looksLikeToken);
}

/** Milliseconds that the n-th attempt waits: none for four, then a quarter of a second, doubling up to one second. */
export function delayOfAttempt(attempt: number): number {
  return attempt <= 4 ? 0 : Math.min(250 * 2 ** (attempt - 5), 1000);
}

/** @param resetPage the page for requesting a new password. */
export function guessingMail(firstName: string, resetPage: string): MailText {
  return {
    subject: "Wrong passwords at sign-in",
    action: "Reset password",
    text: letter(greetingOf(firstName), [
      `Many wrong passwords were entered for your ${senderName()} account, from many places. We have paused sign-in from unknown devices for up to 15 minutes, and will pause it again if this continues.`,
      "Devices that you have signed in with before keep working. If you use this password anywhere else, or cannot sign in, choose a new one here:",
      resetPage,
      "We send this email at most once a day.",
    ]),
  };
}
