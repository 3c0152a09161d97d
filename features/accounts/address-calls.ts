/** The calls about an account's address. Those of mailed links need no session: the link is the right. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { confirmationSent, doneAnswer, mailToken, newPassword } from "./contract.ts";

const byLink = { tag: "Accounts", method: "POST", access: "anyone", answer: doneAnswer } as const;
const body = z.object({ token: mailToken });

export const confirmAddress = defineCall({
  ...byLink,
  path: "/api/users/activation/",
  summary: "Confirm the email address with a mailed link",
  body,
});

export const resendConfirmation = defineCall({
  tag: "Accounts",
  method: "POST",
  path: "/api/users/resend-activation/",
  access: "signed-in",
  summary: "Send the link that confirms the email address again",
  answer: confirmationSent,
  errors: { 409: "It is confirmed already" },
});

export const confirmNewAddress = defineCall({
  ...byLink,
  tag: "Profile",
  path: "/api/users/confirm-email/",
  ownerAlone: true,
  summary: "Confirm a new email address with a mailed link",
  body,
  errors: { 409: errorAnswer },
});

export const undoAddressChange = defineCall({
  ...byLink,
  path: "/api/users/undo-email/",
  summary: "Undo a change of the email address with the link mailed to the old one",
  description: "Restores the address, sets a new password and ends every session. Works for 7 days after the change.",
  body: body.extend({ new_password: newPassword }),
  errors: { 409: errorAnswer },
});

export const claimAddress = defineCall({
  ...byLink,
  path: "/api/users/claim-email/",
  summary: "Claim an email address held by an unconfirmed account, with the link emailed to it",
  body,
});
