/** Pure rules of an account's address: how long links work, and the emails. */
import { sentence } from "#platform/contract/sentence.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { RELEASED_DOMAIN } from "../../address-contract.ts";
import { greetingOf, type MailText, momentOf } from "../policy.ts";
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";

export const ACTIVATION_SECONDS = 3 * 24 * 3600;
export const EMAIL_CHANGE_SECONDS = 24 * 3600;
export const UNDO_SECONDS = 7 * 24 * 3600;
export const CLAIM_SECONDS = 24 * 3600;

/**
 * If an address changes, a second factor younger than this may belong to the person who changed it: an undo removes it.
 */
export const SUSPECT_FACTOR_SECONDS = 7 * 24 * 3600;

export const changeByAccount: Limit = { name: "email-change:account", max: 10, seconds: 3600 };
/** Emails about sign-ups with an address that already has an account. */
export const claimByAccount: Limit = { name: "sign-up-notice:account", max: 3, seconds: 3600 };

/** RFC 2606: no email reaches it. */
export function releasedAddress(userId: number): string {
  return `account-${userId}@${RELEASED_DOMAIN}`;
}

/** To the new address. */
export function emailChangeMail(firstName: string, link: string): MailText {
  return {
    subject: "Confirm your new email address",
    action: "Confirm email address",
    text: letter(greetingOf(firstName), [
      `${sentence(`We received a request to use this address for an account at ${senderName()}`)} Please confirm that it is yours:`,
      link,
      "The link works once and expires in one day. If you did not request this, you can ignore this email.",
    ]),
  };
}

/**
 * To the account's present address.
 * @param ip as the server sees it.
 * @param undoLink null: this address was never confirmed.
 */
export function emailChangeNotice(
  firstName: string,
  { newAddress, ip, at, undoLink }: { newAddress: string; ip: string; at: Date; undoLink: string | null },
): MailText {
  const change =
    undoLink === null
      ? `We received a request to change the email address of your ${senderName()} account`
      : `We received a request to change the email address of your ${senderName()} account to ${newAddress}`;
  const cancel =
    undoLink === null
      ? "If this was not you, sign in, change your password and save your address again."
      : `If this was not you, cancel it here. You choose a new password, and every device is signed out:

${undoLink}`;
  return {
    subject: "Your email address is about to change",
    action: "Cancel the change",
    text: letter(greetingOf(firstName), [
      `${change}, on ${momentOf(at)} from ${ip}, with your password. The change takes effect when the link we sent to the new address is opened.`,
      cancel,
    ]),
  };
}

/** To the old address, once the change has taken effect. */
export function emailChangedNotice(firstName: string, newAddress: string, undoLink: string): MailText {
  return {
    subject: "Your email address has changed",
    action: "Take my account back",
    text: letter(greetingOf(firstName), [
      `The email address of your ${senderName()} account is now ${newAddress}. We no longer send emails to this address.`,
      "If this was not you, take your account back here within 7 days. We restore your old address, you choose a new password, and every device is signed out:",
      undoLink,
    ]),
  };
}

/** @param isKept whether the account was to be deleted, which the undo has cancelled. */
export function emailRestoredMail(firstName: string, isKept: boolean): MailText {
  const kept = "Your account was due to be deleted. We have cancelled the deletion.\n\n";
  return {
    subject: "Your account is yours again",
    text: letter(greetingOf(firstName), [
      `You have undone a change of your email address. This is the address of your ${senderName()} account, your new password works, and all sessions were signed out. Links that we sent before no longer work, nor do recovery codes.`,
      `${isKept ? kept : ""}Check your profile, your posts and two-factor sign-in, which is off if it was switched on in the last few days.`,
    ]),
  };
}

/** To a mailbox whose address is held by an unconfirmed account, after someone tried to sign up with it. */
export function claimMail(link: string): MailText {
  return {
    subject: "Is this email address yours?",
    action: "This address is mine",
    text: letter("Hello,", [
      `We received a request to sign up at ${senderName()} with this address, but an account that has not confirmed it already uses it.`,
      "If that account is yours, sign in with it and open the link in the email we sent when you signed up. If you have forgotten its password, reset it from the sign-in page.",
      "If it is not yours, claim the address here, then sign up:",
      link,
      "The link works once and expires in one day. If you did not try to sign up, you can ignore this email.",
    ]),
  };
}

/** To the owner of a confirmed account, after someone tried to sign up with its address. */
export function alreadySignedUpMail(firstName: string, signInPage: string): MailText {
  return {
    subject: "You already have an account",
    action: "Sign in",
    text: letter(greetingOf(firstName), [
      `We received a request to sign up at ${senderName()} with this address. It already has an account: sign in, or reset your password, here:`,
      signInPage,
      "If you did not request this, you can ignore this email. Nothing has changed.",
    ]),
  };
}

export function activationMail(firstName: string, link: string): MailText {
  return {
    subject: "Confirm your email address",
    action: "Confirm email address",
    text: letter(greetingOf(firstName), [
      `Please confirm that this is the email address of your ${senderName()} account. Your posts are published once it is confirmed:`,
      link,
      "The link works once and expires in three days. If you did not sign up, you can ignore this email.",
    ]),
  };
}
