/** Calls by which users change their details, address, password and sessions (docs/product/accounts.md, Calls). */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { doneAnswer } from "../../contract.ts";
import {
  changePasswordInput,
  confirmEmailInput,
  ownSessionsAnswer,
  profileInput,
  profileMessages,
  profilePaths,
  savedProfile,
} from "../../profile-contract.ts";
import { clientOf, setDeviceCookie, setSessionCookies, signedIn } from "../access.ts";
import { confirmEmail } from "../address/service.ts";
import * as profiles from "./service.ts";

const tags = ["Profile"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer };
const sessionParams = z.object({ id: z.uuid({ error: profileMessages.noSession }) });

export function registerProfileRoutes(app: App): void {
  const answers = { 200: savedProfile, ...refusals };
  app.put(
    profilePaths.editBySlug(":slug"),
    {
      schema: {
        tags,
        summary: "Save your details",
        description:
          "A new email address asks for `current_password`, and for `code` where two-factor sign-in is on. It counts once the link that is mailed to it was opened.",
        params: z.object({ slug: z.string() }),
        body: profileInput,
        response: { ...answers, 404: errorAnswer },
      },
    },
    (request) => profiles.saveProfile(signedIn(request), request.params.slug, request.body, request.ip),
  );

  app.post(
    profilePaths.edit,
    {
      schema: {
        tags,
        summary: "Save your details, for accounts without a slug",
        body: profileInput,
        response: answers,
      },
    },
    (request) => profiles.saveProfile(signedIn(request), null, request.body, request.ip),
  );

  app.post(
    profilePaths.changePassword,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Change your password; signs every other session out, and gives this one new cookies",
        body: changePasswordInput,
        response: { 200: doneAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { tokens, device } = await profiles.changePassword(signedIn(request), request.body, clientOf(request));
      setSessionCookies(reply, tokens);
      setDeviceCookie(reply, device);
      return { detail: profileMessages.passwordChanged };
    },
  );

  app.post(
    profilePaths.confirmEmail,
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Confirm a new email address with a mailed link",
        body: confirmEmailInput,
        response: { 200: doneAnswer, 400: errorAnswer, 409: errorAnswer },
      },
    },
    async (request) => {
      await confirmEmail(request.body.token);
      return { detail: profileMessages.emailChanged };
    },
  );

  registerSessionList(app);
}

function registerSessionList(app: App): void {
  const list = async (request: FastifyRequest) => ({ sessions: await profiles.listSessions(signedIn(request)) });
  app.get(
    profilePaths.sessions,
    { schema: { tags, summary: "Where you are signed in", response: { 200: ownSessionsAnswer, 401: errorAnswer } } },
    list,
  );

  app.delete(
    profilePaths.sessions,
    {
      config: { ownerAlone: true },
      schema: { tags, summary: "Sign out everywhere else", response: { 200: doneAnswer, 401: errorAnswer } },
    },
    async (request) => {
      await profiles.endOtherSessions(signedIn(request));
      return { detail: profileMessages.sessionsEnded };
    },
  );

  app.delete(
    profilePaths.session(":id"),
    {
      config: { ownerAlone: true },
      schema: {
        tags,
        summary: "Sign one of your sessions out",
        params: sessionParams,
        response: { 200: doneAnswer, ...refusals, 404: errorAnswer },
      },
    },
    async (request) => {
      await profiles.endSession(signedIn(request), request.params.id);
      return { detail: profileMessages.sessionEnded };
    },
  );
}
