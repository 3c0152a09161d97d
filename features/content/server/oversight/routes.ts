/** Calls of the operators' console about all users' posts. */
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import type { Operator } from "#features/audit/server/service.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../../oversight-contract.ts";
import { correctPost, getPostToCorrect } from "./correction-service.ts";
import { getPostRecord, listAllPosts } from "./service.ts";
import { postIdIn } from "../writing/own-post-service.ts";
import * as acts from "../publishing/withdrawal-service.ts";

const { operatorPostPaths: paths, operatorPostMessages: messages } = contract;
const tags = ["Operator"];
const refusals = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const unknown = errorAnswer.describe("Unknown");
const params = z.object({ id: z.string().describe("Id of the post") });

export function registerOversightRoutes(app: App): void {
  const list = {
    tags,
    summary: "Everybody's posts, newest first",
    querystring: contract.operatorPostsQuery,
    response: { 200: contract.operatorPostsAnswer, 400: fieldErrorsAnswer, ...refusals },
  };
  app.get(paths.list, { schema: list }, (request) => listAllPosts(operatorOnly(request), request.query));

  const one = {
    tags,
    summary: "A post with what a decision about it needs",
    params,
    response: { 200: contract.operatorPostRecord, ...refusals, 404: unknown },
  };
  app.get(paths.post(":id"), { schema: one }, (request) =>
    getPostRecord(operatorOnly(request), postIdIn(request.params)),
  );
  registerEdit(app);
  registerActs(app);
}

function registerEdit(app: App): void {
  const uneditable = errorAnswer.describe("Changed since, a draft, in the trash, or an edit of its author waits");
  const load = {
    tags,
    summary: "A post's text for an operator to edit",
    params,
    response: { 200: contract.operatorEdit, ...refusals, 404: unknown, 409: uneditable },
  };
  app.get(paths.edit(":id"), { schema: load }, (request) =>
    getPostToCorrect(operatorOnly(request), postIdIn(request.params)),
  );

  const save = {
    tags,
    summary: "Edit a post with a reason",
    params,
    body: contract.operatorEditBody,
    description:
      "The kind's own fields, content, summary, tags, seo_meta_title, seo_meta_description and embedded_websites, whole. " +
      "Media, company and publishing time stay. The author is emailed the reason, and no review is needed.",
    response: {
      200: contract.operatorEditAnswer,
      400: fieldErrorsAnswer,
      ...refusals,
      404: unknown,
      409: uneditable,
    },
  };
  app.put(paths.edit(":id"), { schema: save }, async (request) => {
    const [operator, id] = [operatorOnly(request), postIdIn(request.params)];
    const isChanged = await correctPost(operator, id, request.body);
    return { post: await getPostRecord(operator, id), detail: isChanged ? messages.edited : messages.unchanged };
  });
}

type Act = { summary: string; description?: string; conflict: string };

/** Description of each call; all take a reason and answer with the post's new state. */
const ACTS: Record<contract.OperatorAct, Act> = {
  withdraw: {
    summary: "Withdraw a published post",
    description:
      "Its address answers 410 with the note, platforms are asked to take it down, and its author can neither edit, delete nor restore it. The author is emailed the reason and the note.",
    conflict: "Not published, or withdrawn already",
  },
  lift: { summary: "Lift a withdrawal: the post is published again", conflict: "Not withdrawn" },
  hold: {
    summary: "Put a post on legal hold",
    description: "Nothing of it is erased until the hold is ended, and its author's account cannot be deleted.",
    conflict: "On hold already, or the account is being erased",
  },
  "end-hold": { summary: "End a legal hold", conflict: "Not on hold" },
  "leave-newsroom": {
    summary: "Take a post out of its company's newsroom page",
    conflict: "Taken out already, or without a company",
  },
  "return-to-newsroom": { summary: "Return a post to its company's newsroom page", conflict: "Not taken out" },
};

function registerActs(app: App): void {
  const withdraw = { schema: schemaOf("withdraw", contract.withdrawInput) };
  app.post(paths.act(":id", "withdraw"), withdraw, (request) =>
    answer(operatorOnly(request), request.params, (operator, id) => acts.withdrawPost(operator, id, request.body)),
  );
  for (const [act, carryOut] of REASONED)
    app.post(paths.act(":id", act), { schema: schemaOf(act, contract.reasonInput) }, (request) =>
      answer(operatorOnly(request), request.params, (operator, id) => carryOut(operator, id, request.body.reason)),
    );
}

const REASONED = [
  ["lift", acts.liftWithdrawal],
  ["hold", acts.holdPost],
  ["end-hold", acts.endHold],
  ["leave-newsroom", acts.takeOutOfNewsroom],
  ["return-to-newsroom", acts.returnToNewsroom],
] as const;

function schemaOf<T extends z.ZodType>(act: contract.OperatorAct, body: T) {
  const { conflict, ...told } = ACTS[act];
  return {
    tags,
    ...told,
    params,
    body,
    response: {
      200: contract.operatorPostRecord,
      400: fieldErrorsAnswer,
      ...refusals,
      404: unknown,
      409: errorAnswer.describe(conflict),
    },
  };
}

async function answer(
  operator: Operator,
  address: { id: string },
  carryOut: (operator: Operator, id: number) => Promise<void>,
): Promise<contract.OperatorPostRecord> {
  const id = postIdIn(address);
  await carryOut(operator, id);
  return getPostRecord(operator, id);
}
