/** The signed-in user's own details, password and sessions (docs/product/accounts.md). */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";
import { email, givenPassword, me, newPassword, signInCode } from "./contract.ts";

/** The page opened by the link emailed to a new address. */
export const CONFIRM_EMAIL_PAGE = "/auth/confirm-email";

export const profileDetails = z.object({
  first_name: requiredText("First name", 100),
  last_name: requiredText("Last name", 100),
  email,
  address: text("Address", 300).default(""),
  country: text("Country", 100).default(""),
  city: text("City", 100).default(""),
  bio: text("Bio", 2000).default("").describe("Shown with posts published under the user's own name"),
});
export type ProfileDetails = z.infer<typeof profileDetails>;

export const profileInput = profileDetails.extend({
  current_password: z
    .string({ error: "Password must be text." })
    .max(200, "Password can have at most 200 characters.")
    .optional()
    .describe("Required when the email changes"),
  code: signInCode.optional().describe("Required when the email changes and two-factor sign-in is on"),
});
export type ProfileInput = z.infer<typeof profileInput>;

export const savedProfile = me.extend({ detail: z.string() });

export const changePasswordInput = z
  .object({ current_password: givenPassword, new_password: newPassword, re_new_password: givenPassword })
  .refine((input) => input.new_password === input.re_new_password, {
    path: ["re_new_password"],
    message: "Passwords do not match",
  });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const ownSession = z.object({
  id: z.string(),
  user_agent: z.string().describe("As the browser named itself; may be empty"),
  ip: z.string(),
  created_at: z.string(),
  last_seen_at: z.string().describe("Last renewal; a session in use renews itself every half hour"),
  is_current: z.boolean(),
  is_support: z.boolean().describe("true: an operator acting as the user; ip and user_agent say nothing then"),
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessionsAnswer = z.object({
  sessions: z.array(ownSession).describe("The current session first, then the latest"),
});

export const profileMessages = {
  saved: "Profile updated successfully!",
  saveFailed: "Failed to update profile. Please try again.",
  /** In addition to `saved`, when the address is to change. */
  confirmSent: (address: string) => `Open the link we sent to ${address} to change your email address.`,
  emailChanged: "Your email address has been changed.",
  passwordChanged: "Password updated successfully!",
  passwordFailed: "An Error occurred while updating password",
  wrongPassword: "The old password is wrong.",
  match: "Passwords match",
  noMatch: "Passwords do not match",
  sessionEnded: "Session signed out.",
  sessionsEnded: "You are signed out everywhere else.",
  noSession: "Session not found. It may already have ended.",
} as const;
