/**
 * Accounts: what client and server agree on for signing up, sessions, passwords and the signed-in user
 * (docs/product/accounts.md).
 */
import { z } from "zod";
import { isStorableText, requiredText, text } from "#platform/contract/fields.ts";

export const ROLES = ["user", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** The user who acts: the first argument of every service function that needs a signed-in user. */
export type Actor = {
  id: number;
  role: Role;
  sessionId: string;
  /** Set when an operator acts as this user, from a session of their own. */
  acting?: { operatorId: number; operatorSessionId: string };
  /** Set while the account's address is not confirmed: if the operator requires that, publishing waits. */
  unconfirmed?: true;
  /** Set when a program calls with an API key: it reaches nothing but the key's company (docs/product/api-keys.md). */
  key?: { id: number; companyId: number };
};

/**
 * Names the account for which a page makes its calls.
 * @param operatorId the operator who acts as this user; null in the user's own session.
 */
export function accountName(userId: number, operatorId: number | null): string {
  return operatorId === null ? String(userId) : `${userId};operator=${operatorId}`;
}

/** Pages of the sign-in area. */
export const accountPages = {
  signIn: "/auth/login",
  signUp: "/auth/signup",
  forgotPassword: "/auth/forgot-password",
  resetPassword: "/auth/reset-password",
  activate: "/auth/activate",
  /** Joins a company. */
  invitation: "/auth/invitation",
  /** Contact page for people who cannot sign in: suspended, locked out, or without their second factor. */
  contact: "/contact",
} as const;

/** docs/product/accounts.md, Sessions: while the dashboard is open. */
export const VERIFY_INTERVAL_MS = 600_000;
export const REFRESH_INTERVAL_MS = 1_620_000;
/** docs/product/accounts.md, Sessions: how long tokens last. */
export const ACCESS_TOKEN_SECONDS = 30 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;
/** Absolute limit, however often it is refreshed; the database enforces the same limit. */
export const ACTING_SECONDS = 60 * 60;

/**
 * An e-mail address as people type it: one @, no spaces, no control characters, a dot in the domain.
 * Deliberately stricter than RFC 5321: quoted local parts are refused.
 */
export const email = z
  .string({ error: "Email is required." })
  .refine(isStorableText, "Enter a valid email address.")
  .trim()
  .min(1, "Email is required.")
  .max(254, "Email can have at most 254 characters.")
  .regex(
    /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+\.[^\s@<>"(),:;[\]\\\p{C}.]+$/u,
    "Enter a valid email address.",
  )
  .describe("Email address; upper and lower case are one account");

export const newPassword = z
  .string({ error: "Password is required." })
  .refine(isStorableText, "Password contains characters that cannot be stored.")
  .min(10, "Password must have at least 10 characters.")
  .max(200, "Password can have at most 200 characters.")
  .describe("10 to 200 characters");

export const givenPassword = z
  .string({ error: "Password is required." })
  .min(1, "Password is required.")
  .max(200, "Password can have at most 200 characters.");
/** Six digits, or a recovery code; spaces, hyphens and case are ignored. */
export const signInCode = z
  .string({ error: "Enter the code from your authenticator app." })
  .transform((value) => value.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, "Enter the six-digit code from your app, or a recovery code."));
export const mailToken = z
  .string({ error: "The link is incomplete. Copy the whole address from the email." })
  .min(20, "The link is incomplete. Copy the whole address from the email.")
  .max(200, "The link is incomplete. Copy the whole address from the email.")
  .describe("What follows token= in the mailed link; works once");

export const signUpInput = z.object({
  first_name: requiredText("First name", 100),
  last_name: requiredText("Last name", 100),
  email,
  password: newPassword,
});
export const signInInput = z.object({
  email,
  password: givenPassword,
  code: signInCode
    .optional()
    .describe("Needed where two-factor sign-in is on: of the authenticator app, or for recovery"),
});

export const features = z.object({
  press_releases: z.number().int().nullable().describe("Releases left: granted minus used. null: no cap"),
  word_limit: z.number().int().nullable().describe("Maximum words in a content body. null: no cap"),
  anchor_text_links: z.number().int().nullable().describe("Maximum embedded websites. null: no cap"),
});

export const me = z.object({
  id: z.number().int(),
  slug: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address: text("Address", 300),
  country: text("Country", 100),
  city: text("City", 100),
  bio: text("Bio", 2000),
  role: z.enum(ROLES),
  email_verified: z.boolean(),
  publishing_waits: z.boolean().describe("Posts stay pending until the address is confirmed; drafts do not wait"),
  confirmation_sent_at: z
    .string()
    .nullable()
    .describe("When the latest link that confirms the address was emailed; null once it is confirmed or has expired"),
  pending_email: z.string().nullable().describe("A new address that is waiting for confirmation"),
  plan: z.string().nullable().describe("Name of the plan, null without one"),
  features,
  two_factor: z.boolean().describe("Whether signing in asks for a second factor"),
  deletion_due_at: z.string().nullable().describe("When the account will be deleted; null unless that was asked for"),
  acting: z
    .object({
      operator_id: z.number().int(),
      operator_name: z.string(),
      since: z.string(),
      until: z.string().describe("When it ends at the latest"),
    })
    .nullable()
    .describe("The operator who acts as this user in this session; null in the user's own sessions"),
});

/** Answer of calls that only report what happened. */
export const doneAnswer = z.object({ detail: z.string() });

export const confirmationSent = doneAnswer.extend({ sent_at: z.string() });
export type ConfirmationSent = z.infer<typeof confirmationSent>;

export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type Features = z.infer<typeof features>;
export type Me = z.infer<typeof me>;

export const accountMessages = {
  wrongCredentials: "Wrong email or password.",
  notSignedIn: "Please sign in.",
  suspended: "This account is suspended. Contact support.",
  emailTaken: "An account with this email already exists. Sign in instead.",
  resetSent: "If there is an account with this email, we have sent a link to it.",
  resetDone: "Your password has been changed. Sign in with the new one.",
  activationExpired: "This link has expired or has already been used. If you have confirmed your email, just sign in.",
  addressConfirmed: (published: number) =>
    published === 0
      ? "Your email address is confirmed."
      : `Your email address is confirmed. ${published === 1 ? "1 post is" : `${published} posts are`} now live.`,
  alreadyConfirmed: "Your email address is already confirmed.",
  confirmationSent: (email: string) => `We sent a new link to ${email}.`,
  enoughEmails: "We have sent enough emails to this address today. Try again tomorrow.",
  linkExpired: "This link has expired or has already been used. Request a new one.",
  anotherAccount: "You are now signed in to another account. Nothing was changed.",
  barredWhileActing: "Only the account owner can do this, and you are signed in on their behalf.",
} as const;
