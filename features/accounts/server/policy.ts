/**
 * Pure rules of accounts: how addresses compare, how slugs are made, how often sign-in may be tried
 * (docs/product/accounts.md).
 */
import slugify from "slugify";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { looksLikeToken } from "#platform/secrets/tokens.ts";
import type { Limit } from "#platform/throttle/throttle.ts";

export { addressKey, networkKey } from "#platform/http/limits/address-key.ts";

/** Two tabs that refresh at once: a token rotated this recently is the loser of that race, not a thief's copy. */
export const ROTATION_GRACE_SECONDS = 10;

export const ACTIVATION_SECONDS = 3 * 24 * 3600;
export const RESET_SECONDS = 3600;

export const limits = {
  /** Of one account, by one known device, one address or one session that proves its owner. */
  signInByClient: { name: "sign-in:client", most: 10, seconds: 15 * 60 },
  /** Of one account, by strangers of one network. */
  signInByNetwork: { name: "sign-in:network", most: 30, seconds: 15 * 60 },
  /** Of one account, by all strangers together: a known device or address is never held up by it. */
  signInByStrangers: { name: "sign-in:strangers", most: 50, seconds: 15 * 60 },
  guessingNotice: { name: "sign-in:notice", most: 1, seconds: 24 * 3600 },
  signInByAddress: { name: "sign-in:address", most: 100, seconds: 15 * 60 },
  signUpByAddress: { name: "sign-up:address", most: 30, seconds: 3600 },
  resetByAddress: { name: "reset:address", most: 20, seconds: 3600 },
  confirmationByAccount: { name: "confirmation:account", most: 5, seconds: 3600 },
  resetByAccount: { name: "reset:account", most: 3, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** How long a device or an address stays known after the last sign-in from it, and how many of each an account keeps. */
export const KNOWN = { device: { days: 365, most: 20 }, address: { days: 30, most: 20 } } as const;
/** A browser that signs in to more accounts than this stays known to the latest. */
export const MOST_ACCOUNTS_OF_A_DEVICE = 20;

/** Between the tokens of a device cookie, and not a character of any. */
export const BETWEEN_TOKENS = ".";

/** What a device cookie holds, whoever set it: a token for each account that was signed in to, the latest first. */
export function tokensOfDevice(cookie: string): string[] {
  const parts = cookie.split(BETWEEN_TOKENS, MOST_ACCOUNTS_OF_A_DEVICE);
  return [...new Set(parts)].filter(looksLikeToken);
}

/** One account per mailbox spelling: NFKC, lower case, no surrounding space. */
export function emailKey(email: string): string {
  // Lower case can leave NFKC (İ), and NFKC can bring back upper case and spaces: repeat until it stands still.
  let key = email;
  for (let before = ""; key !== before;) {
    before = key;
    key = key.normalize("NFKC").toLowerCase().trim();
  }
  return key;
}

/** Milliseconds that the n-th attempt waits: none for four, then a quarter of a second, doubling up to one second. */
export function delayOfAttempt(attempt: number): number {
  return attempt <= 4 ? 0 : Math.min(250 * 2 ** (attempt - 5), 1000);
}

/** The first choice for a profile's address; names without Latin letters fall back to `member`. */
export function slugOfName(firstName: string, lastName: string): string {
  const slug = slugify(`${firstName} ${lastName}`, { lower: true, strict: true });
  return slug.slice(0, 60).replace(/-+$/, "") || "member";
}

export type MailText = Pick<MailContent, "subject" | "text" | "action">;

/**
 * Mails go to an address before anybody has shown that it is theirs: a name that could carry a link, a line of its own
 * or a terminal's commands is left out, or strangers could have us mail their text.
 */
export function greetingOf(firstName: string): string {
  return /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : "Hello,";
}

export function activationMail(firstName: string, link: string): MailText {
  return {
    subject: "Confirm your email address",
    action: "Confirm email address",
    text: `${greetingOf(firstName)}

Please confirm that this is the email address of your Dateline account. Your posts are published once it is confirmed:

${link}

The link works once and expires in three days. If you did not sign up, you can ignore this email.

Dateline
`,
  };
}

export function resetMail(firstName: string, link: string): MailText {
  return {
    subject: "Choose a new password",
    action: "Choose a new password",
    text: `${greetingOf(firstName)}

We received a request to reset the password of your Dateline account. Choose a new one here:

${link}

The link works once and expires in one hour. A new password signs you out everywhere.
If you did not request this, you can ignore this email. Your password will not change.

Dateline
`,
  };
}

/** @param resetPage where a new password is asked for. */
export function guessingMail(firstName: string, resetPage: string): MailText {
  return {
    subject: "Wrong passwords at sign-in",
    action: "Reset password",
    text: `${greetingOf(firstName)}

Many wrong passwords were entered for your Dateline account, from many places. We have paused sign-in from unknown devices for up to 15 minutes, and will pause it again if this continues.

Devices that you have signed in with before keep working. If you use this password anywhere else, or cannot sign in, choose a new one here:

${resetPage}

We send this email at most once a day.

Dateline
`,
  };
}

export function passwordChangedMail(firstName: string): MailText {
  return {
    subject: "Your password has changed",
    text: `${greetingOf(firstName)}

The password of your Dateline account has just been changed, and all other sessions were signed out.

If this was not you, reset your password from the sign-in page straight away.

Dateline
`,
  };
}
