/** Pure rules of the second factor: time-based codes (RFC 6238) from an app, recovery codes, and the emails. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import type { Limit } from "#platform/throttle/throttle.ts";
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from "../../second-factor-contract.ts";
import { greetingOf, type MailText, momentOf } from "../policy.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

/**
 * A guesser here already knows the password, so attempts at the six-digit code are limited per account, not per
 * address. Known devices together, and each open session that proves its owner, are counted separately, so that
 * strangers do not use up their attempts.
 */
export const codeByAccount: Limit = { name: "sign-in:code", max: 10, seconds: 15 * 60 };
/** How many wrong codes within a window trigger a warning to the owner, and how often that warning may be emailed. */
export const WARN_AT = 5;
export const warningByAccount: Limit = { name: "sign-in:code-warning", max: 1, seconds: 24 * 3600 };

/** How long a secret waits for its first code after it was shown. */
export const SETUP_SECONDS = 30 * 60;

/** Between an operator's request to switch off another operator's factor and its effect. */
export const LIFT_SECONDS = 24 * 3600;

/** RFC 4226, 4: 160 bits, the length of SHA-1. */
const SECRET_BYTES = 20;
/** The defaults of authenticator apps. */
const ALGORITHM = "SHA1";

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** View of a secret once: the text to type, and the address that a QR code carries. */
export function shownSecret(secret: Uint8Array, account: string): { secret: string; uri: string } {
  const settings = {
    issuer: senderName(),
    label: account,
    algorithm: ALGORITHM,
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
  };
  const totp = new TOTP({ ...settings, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of this code among those around `now` (milliseconds): clocks may be one step off. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / (CODE_SECONDS * 1000));
  const steps = [current - 1, current, current + 1].filter((step) => isSame(codeAt(secret, step), code));
  // When two steps share a code, returns the later one, or the same digits would pass twice.
  return steps.at(-1) ?? null;
}

/** The app's code of a time step. */
export function codeAt(secret: Uint8Array, step: number): string {
  return HOTP.generate({ secret: secretOf(secret), algorithm: ALGORITHM, digits: CODE_DIGITS, counter: step });
}

function isSame(right: string, given: string): boolean {
  return right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given));
}

/** A copy: the `buffer` of a small Buffer is its shared pool. */
function secretOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}

export function isAppCode(code: string): boolean {
  return code.length === CODE_DIGITS;
}

/** 80 random bits each, written as 16 characters of lower-case base32. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32.toLowerCase(),
  );
}

/** xxxx-xxxx-xxxx-xxxx */
export function shownCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

const IF_NOT_YOU =
  "If this was not you, reset your password from the sign-in page straight away, then contact support (the link is on the same page).";

function notice(subject: string, firstName: string, what: string, then = IF_NOT_YOU): MailText {
  return { subject, text: letter(greetingOf(firstName), [what, then]) };
}

export function factorOnMail(firstName: string): MailText {
  return notice(
    "Two-factor sign-in is on",
    firstName,
    `Two-factor sign-in has been switched on for your ${senderName()} account. From now on you will need a code from your authenticator app to sign in. Keep your recovery codes where you can reach them without the app.`,
  );
}

export function factorOffMail(firstName: string): MailText {
  return notice(
    "Two-factor sign-in is off",
    firstName,
    `Two-factor sign-in has been switched off for your ${senderName()} account. From now on you sign in with your password only.`,
  );
}

export function factorLiftedMail(firstName: string): MailText {
  return notice(
    "Two-factor sign-in is off",
    firstName,
    `Our support team has switched off two-factor sign-in for your ${senderName()} account. From now on you sign in with your password only. You can set it up again under Change Password.`,
    "If you did not request this, contact support straight away (the link is on the sign-in page).",
  );
}

export function liftAskedMail(firstName: string, dueAt: Date, link: string): MailText {
  const then = `If you did not request this, or still have your app, sign in and choose Keep two-factor sign-in:\n\n${link}`;
  return {
    ...notice(
      "Two-factor sign-in is about to be switched off",
      firstName,
      `Another operator has asked to switch off two-factor sign-in for your ${senderName()} account. It is switched off on ${momentOf(dueAt)}. Until then nothing changes.`,
      then,
    ),
    action: "Keep two-factor sign-in",
  };
}

export function factorKeptMail(firstName: string): MailText {
  return notice(
    "Two-factor sign-in stays on",
    firstName,
    `Two-factor sign-in for your ${senderName()} account is not switched off. Nothing has changed.`,
  );
}

export function codesRenewedMail(firstName: string): MailText {
  return notice(
    "You have new recovery codes",
    firstName,
    `New recovery codes have been created for your ${senderName()} account. The old ones no longer work.`,
  );
}

export function recoveryUsedMail(firstName: string, left: number): MailText {
  return notice(
    "A recovery code was used",
    firstName,
    `A recovery code for your ${senderName()} account has just been used. You have ${left} left. You can create new ones under Change Password.`,
  );
}

export function wrongCodesMail(firstName: string): MailText {
  return notice(
    "Wrong codes at sign-in",
    firstName,
    `Someone who knows your ${senderName()} password has entered several wrong sign-in codes. They did not get in.`,
    "If this was not you, change your password now.",
  );
}
