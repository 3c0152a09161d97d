/** Calls about platforms and deliveries: for all users, for operators, and for the platforms themselves. */
import { z } from "zod";
import { platform } from "#features/content/contracts/delivered.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./platform-contract.ts";
import { feedPath } from "./ways/feed.ts";

const own = { access: "signed-in", tag: "Reports" } as const;
const operators = { access: "operator", tag: "Operator" } as const;
const params = idParams("a platform");
const unknown = { 404: errorAnswer } as const;

/** A platform, by its type. */
export const describePlatform = {
  internal: defineCall({
    ...own,
    method: "GET",
    path: "/rss/internal-website/:id/",
    summary: "Get a platform of the type internal",
    params,
    answer: platform,
    errors: unknown,
  }),
  external: defineCall({
    ...own,
    method: "GET",
    path: "/rss/external-website/:id/",
    summary: "Get a platform of the type external",
    params,
    answer: platform,
    errors: unknown,
  }),
} as const;

export const listPostDeliveries = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/posts/:id/deliveries/",
  scope: "reports:read",
  summary: "List the deliveries of one of your posts, with their states",
  params: idParams("a post"),
  answer: contract.postDeliveries,
  errors: unknown,
});

export const answerLater = defineCall({
  ...own,
  method: "POST",
  path: "/dashboard/posts/:id/later-platforms/",
  summary: "Send one of your posts to platforms of a later plan, or refuse to",
  description: "A post goes to the platforms of the plan it was submitted on. Safe to repeat: each gets it once.",
  params: idParams("a post"),
  body: contract.laterInput,
  answer: contract.postDeliveries,
  errors: unknown,
});

export const getLogo = defineCall({
  access: "anyone",
  tag: "Reports",
  method: "GET",
  path: "/platform-logos/:id",
  summary: "Get the logo of a platform",
  description: "PNG.",
  params,
  query: z.object({ v: z.string().max(100, "This is no version.").optional() }),
  answer: "file",
  errors: unknown,
});

export const pullFeed = defineCall({
  access: "anyone",
  tag: "Reports",
  method: "GET",
  path: feedPath(":key"),
  summary: "Get a platform's posts as RSS 2.0",
  description: "The key is the platform's own. Posts read here count as delivered.",
  params: z.object({ key: z.string().max(200) }),
  answer: "file",
  errors: unknown,
});

export const listPlatforms = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/platforms/",
  summary: "List platforms by name, with the states of their deliveries",
  query: contract.platformListQuery,
  answer: contract.operatorPlatformList,
});

export const createPlatform = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/platforms/",
  summary: "Create a platform",
  description: "A webhook without a signing key gets one: `new_secret` shows it this once.",
  body: contract.platformInput,
  status: 201,
  answer: contract.savedPlatform,
});

export const getPlatform = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/platforms/:id/",
  summary: "Get a platform with the states of its deliveries",
  params,
  answer: contract.operatorPlatform,
  errors: unknown,
});

export const changePlatform = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/platforms/:id/",
  summary: "Change a platform",
  description: "A secret that is left out stays; an empty one is taken away, and a webhook gets a new one.",
  params,
  body: contract.platformChange,
  answer: contract.savedPlatform,
  errors: { 404: errorAnswer, 409: errorAnswer },
});

export const removePlatform = defineCall({
  ...operators,
  method: "DELETE",
  path: "/operator/platforms/:id/",
  summary: "Remove a platform that has received no posts",
  params,
  status: 204,
  answer: z.unknown(),
  errors: { 404: errorAnswer, 409: errorAnswer },
});

export const setLogo = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/platforms/:id/logo/",
  summary: "Set the logo of a platform",
  params,
  form: {
    fields: z.object({}),
    files: { logo: { max: 1, description: "JPG, PNG or WebP; converted to PNG, at most 512 pixels" } },
  },
  answer: contract.operatorPlatform,
  errors: { 404: errorAnswer, 413: fieldErrorsAnswer },
});

export const tryPlatform = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/platforms/:id/try/",
  summary: "Send a test post and return the platform's reply",
  params,
  answer: contract.tryAnswer,
  errors: unknown,
});

export const listPlatformDeliveries = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/platforms/:id/deliveries/",
  summary: "List the deliveries to a platform, newest first",
  params,
  query: contract.platformDeliveriesQuery,
  answer: contract.deliveryList,
  errors: unknown,
});

export const retryDelivery = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/deliveries/:id/retry/",
  summary: "Deliver again, with all attempts",
  params: idParams("a delivery"),
  answer: errorAnswer.describe("It will be delivered again"),
  errors: unknown,
});

export const countBackfill = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/platforms/:id/backfill/",
  summary: "Count the posts published before a platform was added to their plans",
  params,
  answer: contract.backfill,
  errors: unknown,
});

export const startBackfill = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/platforms/:id/backfill/",
  summary: "Also deliver posts published earlier",
  description: "Queued in batches by a background job. A feed gets as many of the latest as it holds.",
  params,
  answer: contract.backfill,
  errors: { 404: errorAnswer, 409: "The platform is switched off" },
});
