/** Calls of the operator's console about the review queue and its decisions. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import type { Operator } from "#features/audit/server/service.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../contract.ts";
import { approvePost, type DecidedPost, rejectPost, returnPost } from "./decision-service.ts";
import { countWaiting, getQueuedPost, listQueuedPosts } from "./queue-service.ts";
import { postIdIn } from "#features/content/server/writing/own-post-service.ts";
import { countOverdue } from "#features/content/server/oversight/scheduled-service.ts";

const { moderationPaths } = contract;
const tags = ["Operator"];
const refusals = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const unknown = errorAnswer.describe("Unknown, or not waiting for review");
const params = z.object({ id: z.string().describe("Id of the post") });

export function registerModerationRoutes(app: App): void {
  registerQueue(app);
  registerDecisions(app);
}

function registerQueue(app: App): void {
  const list = {
    tags,
    summary: "Posts waiting for review, longest-waiting first",
    querystring: contract.queueQuery,
    response: { 200: contract.queueAnswer, 400: fieldErrorsAnswer, ...refusals },
  };
  app.get(moderationPaths.queue, { schema: list }, (request) => listQueuedPosts(operatorOnly(request), request.query));

  const counts = {
    tags,
    summary: "Number of posts waiting for review, and of overdue posts",
    response: { 200: contract.queueCounts, ...refusals },
  };
  app.get(moderationPaths.counts, { schema: counts }, async (request) => {
    const operator = operatorOnly(request);
    const [waiting, overdue] = await Promise.all([countWaiting(operator), countOverdue(operator)]);
    return { waiting, overdue };
  });

  const one = {
    tags,
    summary: "A waiting post with everything needed to decide",
    params,
    response: { 200: contract.queuedPost, ...refusals, 404: unknown },
  };
  app.get(moderationPaths.post(":id"), { schema: one }, (request) =>
    getQueuedPost(operatorOnly(request), postIdIn(request.params)),
  );
}

function registerDecisions(app: App): void {
  const moved = errorAnswer.describe("Its author has saved since, or it was decided on already");
  const response = { 200: contract.decidedAnswer, 400: fieldErrorsAnswer, ...refusals, 404: unknown, 409: moved };

  const approve = {
    tags,
    summary: "Approve: publish now, or at the scheduled time",
    params,
    body: contract.approveInput,
    response,
  };
  app.post(moderationPaths.decide(":id", "approve"), { schema: approve }, (request) =>
    decide(request, (operator, id) => approvePost(operator, id, request.body)),
  );

  const giveBack = {
    tags,
    summary: "Return it to its author with comments",
    params,
    body: contract.returnInput,
    response,
    description: "It is a draft again and its release is given back; of a proposed edit the published text stays.",
  };
  app.post(moderationPaths.decide(":id", "return"), { schema: giveBack }, (request) =>
    decide(request, (operator, id) => returnPost(operator, id, request.body.comments, request.body)),
  );

  const reject = {
    tags,
    summary: "Reject it with a reason",
    params,
    body: contract.rejectInput,
    response,
    description:
      "It goes to its author's trash and its release is given back; of a proposed edit the published text stays.",
  };
  app.post(moderationPaths.decide(":id", "reject"), { schema: reject }, (request) =>
    decide(request, (operator, id) => rejectPost(operator, id, request.body.reason, request.body)),
  );
}

async function decide(
  request: FastifyRequest<{ Params: { id: string } }>,
  carryOut: (operator: Operator, id: number) => Promise<DecidedPost>,
): Promise<contract.DecidedAnswer> {
  const operator = operatorOnly(request);
  const { id, name, state, isEdit } = await carryOut(operator, postIdIn(request.params));
  return { id, name, state, is_edit: isEdit, waiting: await countWaiting(operator) };
}
