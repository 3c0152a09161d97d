/** Pure rules that rooms share: how addresses compare, how often calls may be tried, how mails greet. */
import type { MailContent } from "#platform/mail/mail-content.ts";
import type { Limit } from "#platform/throttle/throttle.ts";

export const limits = {
  /** Of one account, by one known device, one address or one session that proves its owner. */
  signInByClient: { name: "sign-in:client", max: 10, seconds: 15 * 60 },
  /** Of one account, by strangers of one network. */
  signInByNetwork: { name: "sign-in:network", max: 30, seconds: 15 * 60 },
  /** Of one account, by all strangers together: it never holds up a known device or address. */
  signInByStrangers: { name: "sign-in:strangers", max: 50, seconds: 15 * 60 },
  guessingNotice: { name: "sign-in:notice", max: 1, seconds: 24 * 3600 },
  signInByAddress: { name: "sign-in:address", max: 100, seconds: 15 * 60 },
  signUpByAddress: { name: "sign-up:address", max: 30, seconds: 3600 },
  resetByAddress: { name: "reset:address", max: 20, seconds: 3600 },
  confirmationByAccount: { name: "confirmation:account", max: 5, seconds: 3600 },
  resetBeyond: { name: "reset:beyond", max: 1, seconds: 3600 },
  resetByAccount: { name: "reset:account", max: 3, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** One account per mailbox spelling: NFKC, lower case, no surrounding space. */
export function emailKey(email: string): string {
  // Lower-casing can leave NFKC (İ), and NFKC can bring back upper case and spaces: repeats until nothing changes.
  let key = email;
  for (let before = ""; key !== before;) {
    before = key;
    key = key.normalize("NFKC").toLowerCase().trim();
  }
  return key;
}

export type MailText = Pick<MailContent, "subject" | "text" | "action">;

/**
 * Emails go to addresses that are not confirmed yet. Leaves out a name that could contain a link, a line break or
 * terminal commands, or strangers could make us email their text.
 */
export function greetingOf(firstName: string): string {
  return /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : "Hello,";
}

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A moment as emails name it: "28 November 2026 at 12:04 UTC". */
export function momentOf(at: Date): string {
  return `${moment.format(at)} UTC`;
}
