/** Calls by which operators keep the platforms. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart, type UploadedFile } from "#platform/http/bodies/multipart.ts";
import { multipartBody } from "#platform/http/reference/openapi.ts";
import * as contract from "../../platform-contract.ts";
import { listPlatformDeliveries, retryDelivery } from "../deliveries/list-service.ts";
import { MAX_LOGO_BYTES } from "./logo-service.ts";
import {
  changePlatform,
  createPlatform,
  getOperatedPlatform,
  listPlatforms,
  removePlatform,
  setLogo,
} from "./operator-service.ts";
import { idParams } from "./routes.ts";
import { tryPlatform } from "./trial-service.ts";

const { platformMessages, platformPaths } = contract;
const tags = ["Operator"];
const params = idParams("platform");
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const known = { ...refusals, 404: errorAnswer };
const LOGO = { logo: { max: 1, description: "JPG, PNG or WebP; made anew as PNG of at most 512 pixels" } };

export function registerOperatorRoutes(app: App): void {
  registerKeeping(app);
  registerLogo(app);
  registerDeliveries(app);
}

function registerKeeping(app: App): void {
  const list = {
    tags,
    summary: "Platforms by name, with how their deliveries stand",
    querystring: contract.platformListQuery,
    response: { 200: contract.operatorPlatformList, ...refusals },
  };
  app.get(platformPaths.list, { schema: list }, (request) => listPlatforms(operatorOnly(request), request.query));

  const create = {
    tags,
    summary: "Make a platform",
    body: contract.platformInput,
    description: "A webhook without a signing key gets one: `new_secret` shows it this once.",
    response: { 201: contract.savedPlatform, ...refusals },
  };
  app.post(platformPaths.list, { schema: create }, async (request, reply) => {
    const saved = await createPlatform(operatorOnly(request), request.body);
    reply.code(201);
    return saved;
  });

  const change = {
    tags,
    summary: "Change a platform",
    params,
    body: contract.platformChange,
    description: "A secret that is left out stays; an empty one is taken away, and a webhook gets a new one.",
    response: { 200: contract.savedPlatform, ...known, 409: errorAnswer },
  };
  const read = {
    tags,
    summary: "A platform, with how its deliveries stand",
    params,
    response: { 200: contract.operatorPlatform, ...known },
  };
  app.get(platformPaths.platform(":id"), { schema: read }, (request) =>
    getOperatedPlatform(operatorOnly(request), request.params.id),
  );
  app.put(platformPaths.platform(":id"), { schema: change }, (request) =>
    changePlatform(operatorOnly(request), request.params.id, request.body),
  );

  const remove = {
    tags,
    summary: "Remove a platform that has received no posts",
    params,
    response: { 204: z.null().describe("Removed"), ...known, 409: errorAnswer },
  };
  app.delete(platformPaths.platform(":id"), { schema: remove }, async (request, reply) => {
    await removePlatform(operatorOnly(request), request.params.id);
    return reply.code(204).send(null);
  });
}

function registerLogo(app: App): void {
  const schema = {
    tags,
    summary: "Set the logo of a platform",
    params,
    ...multipartBody(z.object({}), LOGO),
    response: { 200: contract.operatorPlatform, ...known, 413: fieldErrorsAnswer },
  };
  app.post(platformPaths.setLogo(":id"), { schema }, async (request) => {
    const operator = operatorOnly(request);
    return withLogo(request, (logo) => setLogo(operator, request.params.id, logo));
  });
}

async function withLogo<T>(request: FastifyRequest, answer: (logo: UploadedFile | null) => Promise<T>): Promise<T> {
  const body = await readMultipart(request, { files: { logo: { max: 1, maxBytes: MAX_LOGO_BYTES } } });
  try {
    return await answer(body.files["logo"]?.[0] ?? null);
  } finally {
    await body.discard();
  }
}

function registerDeliveries(app: App): void {
  const tryOut = {
    tags,
    summary: "Send a test post and return the platform's reply",
    params,
    response: { 200: contract.tryAnswer, ...known },
  };
  app.post(platformPaths.tryOut(":id"), { schema: tryOut }, (request) =>
    tryPlatform(operatorOnly(request), request.params.id),
  );

  const list = {
    tags,
    summary: "Deliveries to a platform, newest first",
    params,
    querystring: contract.platformDeliveriesQuery,
    response: { 200: contract.deliveryList, ...known },
  };
  app.get(platformPaths.platformDeliveries(":id"), { schema: list }, (request) =>
    listPlatformDeliveries(operatorOnly(request), request.params.id, request.query),
  );

  const retry = {
    tags,
    summary: "Deliver again, with all attempts",
    params: idParams("delivery"),
    response: { 200: errorAnswer.describe("It will be delivered again"), ...known },
  };
  app.post(platformPaths.retry(":id"), { schema: retry }, async (request) => {
    await retryDelivery(operatorOnly(request), request.params.id);
    return { detail: platformMessages.retried };
  });
}
