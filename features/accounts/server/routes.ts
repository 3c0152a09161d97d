/** HTTP calls of accounts (docs/product/accounts.md, Calls). Tokens travel in cookies only, never in a body. */
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import {
  accountMessages,
  accountPaths,
  activationInput,
  confirmationSent,
  confirmResetPasswordInput,
  doneAnswer,
  me,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from "../contract.ts";
import {
  clearReturnCookie,
  clearSessionCookies,
  clientOf,
  readCookie,
  REFRESH_COOKIE,
  setDeviceCookie,
  setSessionCookies,
  signedIn,
} from "./access.ts";
import { registerAddressRoutes } from "./address/routes.ts";
import { registerDataRoutes } from "./own-data/routes.ts";
import { registerFactorRoutes } from "./second-factor/routes.ts";
import { registerOperatorUserRoutes } from "./operator/routes.ts";
import { registerProfileRoutes } from "./profile/routes.ts";
import { sendConfirmation } from "./address/confirmation-service.ts";
import * as accounts from "./service.ts";

const tags = ["Accounts"];

export function registerAccountRoutes(app: App): void {
  registerSessionRoutes(app);
  registerLinkRoutes(app);
  registerProfileRoutes(app);
  registerAddressRoutes(app);
  registerFactorRoutes(app);
  registerDataRoutes(app);
  registerOperatorUserRoutes(app);

  app.post(
    accountPaths.signUp,
    { schema: { tags, summary: "Sign up, and sign in at once", body: signUpInput, response: { 201: me } } },
    async (request, reply) => {
      const signedUp = await accounts.signUp(request.body, clientOf(request));
      setSessionCookies(reply, signedUp.tokens);
      setDeviceCookie(reply, signedUp.device);
      return reply.code(201).send(signedUp.me);
    },
  );

  app.get(
    accountPaths.me,
    { schema: { tags, summary: "The signed-in user with role and plan features", response: { 200: me } } },
    (request) => accounts.getMe(signedIn(request)),
  );
}

function registerSessionRoutes(app: App): void {
  app.post(
    accountPaths.signIn,
    {
      config: { duringMaintenance: true },
      schema: {
        tags,
        summary: "Sign in; sets the session cookies",
        description: [
          "Where two-factor sign-in is on, the right password without a code answers 400 naming `code`: send all three.",
          "Wrong passwords are counted by client. `dateline_device` marks a device that has signed in: send it, and somebody",
          "else's wrong passwords do not lock you out. Without cookies, an address that signed in within 30 days is known.",
        ].join(" "),
        body: signInInput,
        response: { 200: me, 400: fieldErrorsAnswer, 401: errorAnswer, 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const session = await accounts.signIn(request.body, clientOf(request));
      setSessionCookies(reply, session.tokens);
      setDeviceCookie(reply, session.device);
      return session.me;
    },
  );

  app.post(
    accountPaths.refresh,
    {
      config: { duringMaintenance: true },
      schema: { tags, summary: "Rotate the session's tokens", response: { 200: doneAnswer } },
    },
    async (request, reply) => {
      const tokens = await accounts.refreshSession(readCookie(request, REFRESH_COOKIE));
      if (tokens) setSessionCookies(reply, tokens);
      return { detail: "The session is refreshed." };
    },
  );

  app.post(
    accountPaths.verify,
    {
      config: { duringMaintenance: true },
      schema: { tags, summary: "Whether the session is still good", response: { 200: doneAnswer } },
    },
    (request) => {
      signedIn(request);
      return { detail: "The session is good." };
    },
  );

  app.post(
    accountPaths.signOut,
    {
      config: { duringMaintenance: true },
      schema: { tags, summary: "Sign out; ends the session", response: { 200: doneAnswer } },
    },
    async (request, reply) => {
      await accounts.signOut(request.actor, readCookie(request, REFRESH_COOKIE));
      clearSessionCookies(reply);
      clearReturnCookie(reply);
      return { detail: "You are signed out." };
    },
  );
}

function registerLinkRoutes(app: App): void {
  app.post(
    accountPaths.resetPassword,
    {
      config: { duringMaintenance: true },
      schema: {
        tags,
        summary: "Ask for a link that sets a new password; answers alike for every address",
        body: resetPasswordInput,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await accounts.requestPasswordReset(request.body.email, clientOf(request));
      return { detail: accountMessages.resetSent };
    },
  );

  app.post(
    accountPaths.confirmResetPassword,
    {
      config: { duringMaintenance: true },
      schema: {
        tags,
        summary: "Set a new password with a mailed link; ends every session",
        body: confirmResetPasswordInput,
        response: { 200: doneAnswer },
      },
    },
    async (request, reply) => {
      const { token, new_password } = request.body;
      setDeviceCookie(reply, await accounts.confirmPasswordReset(token, new_password, clientOf(request)));
      clearSessionCookies(reply);
      return { detail: accountMessages.resetDone };
    },
  );

  app.post(
    accountPaths.activate,
    {
      schema: {
        tags,
        summary: "Confirm the email address with a mailed link",
        body: activationInput,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const published = await accounts.activate(request.body.token);
      return { detail: accountMessages.addressConfirmed(published) };
    },
  );

  app.post(
    accountPaths.resendActivation,
    {
      schema: {
        tags,
        summary: "Send the link that confirms the email address again",
        response: { 200: confirmationSent, 401: errorAnswer, 409: errorAnswer.describe("It is confirmed already") },
      },
    },
    (request) => sendConfirmation(signedIn(request)),
  );
}
