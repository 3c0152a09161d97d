/** Calls about categories: what the forms offer, and what operators change. */
import { z } from "zod";
import { doneAnswer } from "#features/accounts/contract.ts";
import { operatorOnly, signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { listen } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../contract.ts";
import {
  changeCategory,
  createCategory,
  listCategories,
  listOperatorCategories,
  mergeCategory,
  removeCategory,
} from "./service.ts";
import { hearCategoryChanges } from "./label-service.ts";

const { categoryPaths: paths } = contract;
const tags = ["Operator"];
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const refusals = { 400: fieldErrorsAnswer, ...denials };
const taken = errorAnswer.describe("A name is taken, or posts have it");
const wrongId = "Give a category's id.";
const params = z.object({
  id: z.coerce
    .number({ error: wrongId })
    .int(wrongId)
    .min(1)
    .max(2 ** 53),
});

export function registerCategoryRoutes(app: App): void {
  let stop: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stop = hearCategoryChanges(listen);
  });
  app.addHook("onClose", async () => stop?.());
  registerForms(app);
  registerReading(app);
  registerChanging(app);
  registerEnding(app);
}

function registerForms(app: App): void {
  const response = { 200: contract.categoriesAnswer, 400: fieldErrorsAnswer, 401: errorAnswer };
  const schema = { tags: ["Content"], summary: "Categories of the forms", response };
  app.get(paths.forms, { schema }, async (request) => {
    signedIn(request);
    return { categories: await listCategories() };
  });
}

function registerReading(app: App): void {
  const schema = { tags, summary: "Every category with its names and posts" };
  app.get(
    paths.list,
    { schema: { ...schema, response: { 200: contract.operatorCategories, ...denials } } },
    async (request) => ({ categories: await listOperatorCategories(operatorOnly(request)) }),
  );
}

function registerChanging(app: App): void {
  const create = { tags, summary: "Make a category", body: contract.categoryInput };
  const made = { 201: contract.operatorCategory, ...refusals, 409: taken };
  app.post(paths.list, { schema: { ...create, response: made } }, async (request, reply) => {
    reply.code(201);
    return createCategory(operatorOnly(request), request.body);
  });

  const change = { tags, summary: "Change a category", params, body: contract.categoryChange };
  const description = "What is left out stays. An old label stays as another name, so that saved posts keep theirs.";
  const changed = { 200: contract.operatorCategory, ...refusals, 404: errorAnswer, 409: taken };
  app.put(paths.category(":id"), { schema: { ...change, description, response: changed } }, (request) =>
    changeCategory(operatorOnly(request), request.params.id, request.body),
  );
}

function registerEnding(app: App): void {
  const merge = { tags, summary: "Merge a category into another one", params, body: contract.categoryMerge };
  const merged = { 200: contract.operatorCategory, ...refusals, 404: errorAnswer };
  app.post(paths.merge(":id"), { schema: { ...merge, response: merged } }, (request) =>
    mergeCategory(operatorOnly(request), request.params.id, request.body.into),
  );

  const remove = { tags, summary: "Remove a category that no post uses", params };
  const removed = { 200: doneAnswer, ...refusals, 404: errorAnswer, 409: taken };
  app.delete(paths.category(":id"), { schema: { ...remove, response: removed } }, async (request) => {
    await removeCategory(operatorOnly(request), request.params.id);
    return { detail: "Removed." };
  });
}
