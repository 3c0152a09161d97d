/** Values of a ticket's forms; a message survives closing its dialog until it is sent. A file cannot be kept. */
import type { Checked } from "#platform/contract/check-input.ts";
import { SCREENSHOT_TYPES, supportMessages } from "../../contract.ts";

export type MessageValues = { message: string; screenshot: File | null };
export const NO_MESSAGE: MessageValues = { message: "", screenshot: null };

/** Options for useContractForm. @param key identifies the message, for example `ticket:7:new`. */
export function storedMessage<V extends { message: string }>(key: string, initial: V) {
  return {
    initial,
    keep: {
      key: `dateline:${key}`,
      of: ({ message }: V) => message,
      restore: (kept: unknown): V | null => (typeof kept === "string" ? { ...initial, message: kept } : null),
    },
  };
}

/** Null when it may be sent. The server looks at the bytes. */
export function screenshotProblem(file: File | null): string | null {
  const accepted: readonly string[] = SCREENSHOT_TYPES;
  return file && !accepted.includes(file.type) ? supportMessages.screenshotType : null;
}

export function checkMessage<V extends MessageValues>(values: V): Checked<V> {
  const refused = screenshotProblem(values.screenshot);
  if (refused !== null) return { problems: { screenshot: refused } };
  return { input: { ...values, message: values.message.trim() } };
}
