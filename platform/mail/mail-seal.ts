/** Seals the whole text of a mail with a one-time link: opened only where the mail is sent, or where an operator reveals it. */
import { seal, unseal } from "#platform/secrets/sealed.ts";

type Sealed = { text: string; link: string };

const purpose = "mail-link";

/** Bound to the recipient: a row whose address was changed cannot be sent. */
export function sealText(content: Sealed, recipient: string): Buffer {
  return seal(Buffer.from(JSON.stringify(content)), { purpose, owner: recipient });
}

/** @throws UnsealError when SECRET or the recipient is another. */
export function unsealText(sealed: Uint8Array, recipient: string): Sealed {
  return JSON.parse(unseal(sealed, { purpose, owner: recipient }).toString()) as Sealed;
}
