/** The calls of signing up and of sessions (docs/product/accounts.md, Calls). Tokens travel in cookies only, never in a body. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { doneAnswer, me, signInInput, signUpInput } from "./contract.ts";

const tag = "Accounts";
/** Works at any number of changes, and during maintenance. */
const upkeep = { tag, method: "POST", keepsSession: true, duringMaintenance: true, answer: doneAnswer } as const;

export const signUp = defineCall({
  tag,
  method: "POST",
  path: "/api/users/",
  access: "anyone",
  summary: "Sign up and sign in",
  body: signUpInput,
  status: 201,
  answer: me,
});

export const getMe = defineCall({
  tag,
  method: "GET",
  path: "/api/users/me/",
  access: "signed-in",
  summary: "Get the signed-in user with role and plan features",
  answer: me,
});

export const signIn = defineCall({
  tag,
  method: "POST",
  path: "/api/jwt/create/",
  access: "anyone",
  duringMaintenance: true,
  summary: "Sign in; sets the session cookies",
  description: [
    "Where two-factor sign-in is on, the right password without a code answers 400 naming `code`: send all three.",
    "Wrong passwords are counted by client. `dateline_device` marks a device that has signed in: send it, and somebody",
    "else's wrong passwords do not lock you out. Without cookies, an address that signed in within 30 days is known.",
  ].join(" "),
  body: signInInput,
  answer: me,
  errors: { 401: errorAnswer, 429: errorAnswer },
});

export const refreshSession = defineCall({
  ...upkeep,
  path: "/api/jwt/refresh/",
  access: "anyone",
  summary: "Rotate the session's tokens",
  errors: { 401: errorAnswer },
});

export const verifySession = defineCall({
  ...upkeep,
  path: "/api/jwt/verify/",
  access: "signed-in",
  summary: "Check that the session is valid",
});

export const signOut = defineCall({
  ...upkeep,
  path: "/api/logout/",
  access: "anyone",
  summary: "Sign out; ends the session",
});

/** Returns an operator who acts as a user to their own session. */
export const returnFromActing = defineCall({
  ...upkeep,
  tag: "Operator",
  path: "/api/users/return/",
  access: "anyone",
  summary: "Stop acting as a user and return to your own session",
  errors: { 401: "Your session has ended, or there is none" },
});
