/** Addresses and lines as senders type them. Pure. */
import { emailKey } from "#features/accounts/server/service.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { hasAddress } from "#platform/mail/unasked.ts";
import { sharingMessages } from "../../contract.ts";
import { addressOf } from "./policy.ts";

/** One for each mailbox. @throws AppError invalid-input naming `recipients`. */
export function readRecipients<R extends { email: string }>(given: readonly R[]): R[] {
  const byKey = new Map<string, R>();
  for (const each of given) {
    const email = addressOf(each.email);
    if (email === null) throw invalidInput({ recipients: sharingMessages.noAddress(each.email) });
    if (byKey.has(emailKey(email))) throw invalidInput({ recipients: sharingMessages.repeated(email) });
    byKey.set(emailKey(email), { ...each, email });
  }
  return [...byKey.values()];
}

/** Their reader did not ask for the email: mail programs make no link of anything in it but ours. @throws AppError. */
export function refuseAddresses(texts: Record<string, string>): void {
  for (const [field, text] of Object.entries(texts))
    if (hasAddress(text)) throw invalidInput({ [field]: sharingMessages.noLinks });
}
