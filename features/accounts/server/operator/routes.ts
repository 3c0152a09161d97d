/** Calls of operators about people, and the way back from acting as one. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { accountPaths, doneAnswer } from "../../contract.ts";
import * as contract from "../../operator-contract.ts";
import * as access from "../access.ts";
import { returnFromActing, signInAs } from "../acting/service.ts";
import { userAnswers } from "./answer.ts";
import { registerUserDataRoutes } from "./data-routes.ts";
import * as users from "./service.ts";

const { operatorUserPaths: paths, operatorUserMessages: messages } = contract;
const tags = ["Operator"];
const { operatorOnly } = access;

const params = z.object({ id: contract.userId });
type OfUser = FastifyRequest<{ Params: z.infer<typeof params> }>;

const DENIED = "Not an operator, or not possible";
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer.describe(DENIED) };

export function registerOperatorUserRoutes(app: App): void {
  registerReading(app);
  registerStanding(app);
  registerUserDataRoutes(app);
  registerActing(app);
}

function registerReading(app: App): void {
  const list = {
    tags,
    summary: "Find users, newest first",
    querystring: contract.operatorUsersQuery,
    response: { 200: contract.operatorUsersAnswer, ...refusals },
  };
  app.get(paths.list, { schema: list }, (request) => users.findUsers(operatorOnly(request), request.query));

  const response = userAnswers(DENIED);
  const one = { tags, summary: "A user with plan, releases, companies and sessions", params, response };
  app.get(paths.user(":id"), { schema: one }, (request) => users.getUser(operatorOnly(request), request.params.id));
}

/** Every change answers the user as it stands then. */
async function afterwards(request: OfUser, change: Promise<unknown>) {
  await change;
  return users.getUser(operatorOnly(request), request.params.id);
}

function registerStanding(app: App): void {
  const response = userAnswers(DENIED);
  const suspend = {
    tags,
    summary: "Suspend; signs the account out everywhere",
    params,
    body: contract.reasonInput,
    response,
  };
  app.post(paths.suspend(":id"), { schema: suspend }, (request) =>
    afterwards(request, users.suspendUser(operatorOnly(request), request.params.id, request.body.reason)),
  );

  app.post(paths.restore(":id"), { schema: { tags, summary: "Lift a suspension", params, response } }, (request) =>
    afterwards(request, users.restoreUser(operatorOnly(request), request.params.id)),
  );

  const confirm = {
    tags,
    summary: "Confirm the email address on the user's behalf",
    params,
    response,
    description: "Publishes posts that were waiting for it, or hands them to moderation.",
  };
  app.post(paths.confirmEmail(":id"), { schema: confirm }, (request) =>
    afterwards(request, users.confirmEmailOf(operatorOnly(request), request.params.id)),
  );

  const lift = { tags, summary: "Switch two-factor sign-in off; the user is told by mail", params, response };
  app.post(paths.twoFactorOff(":id"), { schema: lift }, (request) =>
    afterwards(request, users.liftFactorOf(operatorOnly(request), request.params.id)),
  );

  const role = {
    tags,
    summary: "Change the role; signs the account out everywhere",
    params,
    body: contract.roleInput,
    response,
  };
  app.post(paths.role(":id"), { schema: role }, (request) =>
    afterwards(request, users.setRole(operatorOnly(request), request.params.id, request.body.role)),
  );
}

function registerActing(app: App): void {
  const enter = {
    tags,
    summary: "Sign in as this user; replaces the session cookies",
    params,
    body: contract.reasonInput,
    description: "Ends after 60 minutes, and with the operator's own session. What only the owner may do answers 403.",
    response: { 200: doneAnswer, ...refusals, 404: errorAnswer },
  };
  app.post(paths.signInAs(":id"), { schema: enter }, async (request, reply) => {
    const { tokens, returnToken } = await signInAs(operatorOnly(request), request.params.id, request.body.reason);
    access.setSessionCookies(reply, tokens);
    access.setReturnCookie(reply, returnToken);
    return { detail: "You are signed in as this user." };
  });

  const back = {
    tags,
    summary: "Stop acting as a user and return to your own session",
    response: { 200: doneAnswer, 401: errorAnswer.describe("The own session is over, or there is none") },
  };
  app.post(
    accountPaths.returnFromActing,
    { config: { duringMaintenance: true }, schema: back },
    async (request, reply) => {
      const tokens = await returnFromActing(access.readCookie(request, access.RETURN_COOKIE));
      access.clearReturnCookie(reply);
      if (tokens) access.setSessionCookies(reply, tokens);
      else access.clearSessionCookies(reply);
      if (!tokens) throw new AppError("not-signed-in", messages.ownSessionOver);
      return { detail: "You are back in your own account." };
    },
  );
}
