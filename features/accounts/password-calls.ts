/** The calls that set a password: with a mailed link, and with the old one. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { doneAnswer, email, mailToken, newPassword } from "./contract.ts";
import { changePasswordInput } from "./profile-contract.ts";

/** They need no session: the link is the right. */
const byLink = { tag: "Accounts", method: "POST", access: "anyone", duringMaintenance: true } as const;

export const requestPasswordReset = defineCall({
  ...byLink,
  path: "/api/users/reset-password/",
  summary: "Ask for a link that sets a new password; answers alike for every address",
  body: z.object({ email }),
  answer: doneAnswer,
});

export const resetPassword = defineCall({
  ...byLink,
  path: "/api/users/reset-password-confirm/",
  summary: "Set a new password with a mailed link; ends every session",
  body: z.object({ token: mailToken, new_password: newPassword }),
  answer: doneAnswer,
});

export const changePassword = defineCall({
  tag: "Profile",
  method: "POST",
  path: "/api/change-password/",
  access: "signed-in",
  ownerAlone: true,
  summary: "Change your password; signs every other session out, and gives this one new cookies",
  body: changePasswordInput,
  answer: doneAnswer,
});
