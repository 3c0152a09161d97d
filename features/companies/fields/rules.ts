/** The rules of a company's fields, each with its messages. */
import { z } from "zod";
import { email } from "#features/accounts/contract.ts";
import { completeWebAddress, isWebUrl, text } from "#platform/contract/fields.ts";

export const fieldMessages = {
  invalidUrl: "Enter a valid URL that starts with http:// or https://.",
  invalidPhone: "Enter the number with its country code, for example +47 55 21 40 00.",
  invalidEmail: "Enter a valid email address.",
  invalidDate: "Enter a date as YYYY-MM-DD.",
  /** Of the date field, which has a form of its own in each language. */
  incompleteDate: "Enter a complete date, or leave the field empty.",
  futureDate: "The established date cannot be in the future.",
} as const;

/** International form: country code, 7 to 15 digits (E.164), separators as people write them, and an extension. */
const PHONE = /^\+\d[\d\s().\-/]*(?:ext\.?\s*\d{1,6})?$/i;

function isPhone(value: string): boolean {
  const [number = ""] = value.split(/ext/i, 1);
  const digits = number.replace(/\D/g, "").length;
  return PHONE.test(value) && digits >= 7 && digits <= 15;
}

/** Line breaks and control characters separate words: no title, subject of an email or file name can hold them. */
export const inOneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

export const webAddress = (label: string) =>
  text(label, 2048)
    .overwrite(completeWebAddress)
    .refine((value) => value === "" || isWebUrl(value), fieldMessages.invalidUrl);

/** `@halden` becomes the profile's address. @param base of the network's profiles. */
export const profileAddress = (label: string, base: string) =>
  text(label, 2048)
    .overwrite((typed) => completeWebAddress(HANDLE.test(typed.trim()) ? base + typed.trim().slice(1) : typed))
    .refine((value) => value === "" || isWebUrl(value), fieldMessages.invalidUrl);

/** As networks allow: letters, digits, dots, hyphens and underscores. */
const HANDLE = /^@[\p{L}\p{N}_.-]{1,100}$/u;

export const phone = (label: string) =>
  text(label, 50).refine((value) => value === "" || isPhone(value), fieldMessages.invalidPhone);

export const emailAddress = (label: string) =>
  text(label, 254).refine((value) => value === "" || email.safeParse(value).success, fieldMessages.invalidEmail);

/** A day that is past or has started somewhere on earth; empty and omitted are null. */
export const pastDay = (futureMessage: string) =>
  z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z
      .string({ error: fieldMessages.invalidDate })
      .refine(isDay, { error: fieldMessages.invalidDate, abort: true })
      .refine(isPast, futureMessage)
      .nullable(),
  );

function isDay(value: string): boolean {
  const isShaped = /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= "1000-01-01";
  const day = new Date(`${value}T00:00:00Z`);
  return isShaped && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Somewhere on earth it is tomorrow already. */
function isPast(day: string): boolean {
  return Date.parse(`${day}T00:00:00Z`) <= Date.now() + 14 * 3_600_000;
}
