/** The calls of the operator's console about the feed catalogue. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./operator-contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const errors = { 404: "No such feed" } as const;
const ofOne = { ...operators, params: idParams("a feed"), answer: contract.operatorFeed, errors } as const;
const change = { ...ofOne, method: "POST", errors: { ...errors, 409: errorAnswer } } as const;

export const listFeeds = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/feeds/",
  summary: "List all feeds with their health",
  query: contract.operatorFeedQuery,
  answer: contract.operatorFeedList,
});

export const addFeed = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/feeds/",
  summary: "Add a feed, to the catalogue where a category is given",
  body: contract.feedAddition,
  status: 201,
  answer: contract.operatorFeed,
});

export const getFeed = defineCall({
  ...ofOne,
  method: "GET",
  path: "/operator/feeds/:id/",
  summary: "Get a feed with its health",
});

export const changeFeed = defineCall({
  ...change,
  path: "/operator/feeds/:id/",
  summary: "Change a feed's name, category, address or number of kept entries",
  body: contract.feedChange,
});

export const fetchFeed = defineCall({
  ...change,
  path: "/operator/feeds/:id/fetch/",
  summary: "Fetch a feed now",
});

export const retireFeed = defineCall({
  ...change,
  path: "/operator/feeds/:id/retire/",
  summary: "Stop fetching a feed",
  body: contract.retirement,
});

export const reviveFeed = defineCall({
  ...change,
  path: "/operator/feeds/:id/revive/",
  summary: "Fetch a feed again that was retired",
});
