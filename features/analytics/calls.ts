/** The calls of analytics. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams, uuid } from "#platform/contract/fields.ts";
import { accountAnalytics, analyticsQuery, postAnalytics, postViewsAnswer, postViewsQuery } from "./contract.ts";
import { REFERRER_RULES_PATH, referrerRuleInput, referrerRules } from "./referrer-contract.ts";

const own = { access: "signed-in", tag: "Analytics" } as const;
const operators = { access: "operator", tag: "Operator", path: REFERRER_RULES_PATH } as const;
const params = idParams("a post");
const errors = { 404: "Not found, or another user's" } as const;
const CSV = "RFC 4180, UTF-8; one row per figure.";

export const getAccountAnalytics = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/analytics/",
  summary: "Get the views of all your posts, with their referrers",
  query: analyticsQuery,
  answer: accountAnalytics,
});

export const getPostAnalytics = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/posts/:id/analytics/",
  scope: "reports:read",
  summary: "Get the views of one of your posts, with its referrers and followed links",
  params,
  query: analyticsQuery,
  answer: postAnalytics,
  errors,
});

export const listPostViews = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/analytics/posts/",
  summary: "Get the views of several of your posts",
  description: "Posts not yours or in the trash are left out.",
  query: postViewsQuery,
  answer: postViewsAnswer,
});

export const getAccountCsv = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/analytics.csv",
  summary: "Export the figures of all your posts as a CSV file",
  description: CSV,
  query: analyticsQuery,
  answer: "file",
  fileType: "text/csv",
});

export const getPostCsv = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/posts/:id/analytics.csv",
  scope: "reports:read",
  summary: "Export the figures of one of your posts as a CSV file",
  description: CSV,
  params,
  query: analyticsQuery,
  answer: "file",
  fileType: "text/csv",
  errors,
});

export const countClick = defineCall({
  access: "anyone",
  tag: "Analytics",
  method: "POST",
  path: "/click/:guid",
  summary: "Count a followed link of a post; browsers send it for `<a ping>`",
  description: "Always 204, so that callers cannot learn whether the click was counted.",
  duringMaintenance: true,
  params: z.object({ guid: uuid }),
  status: 204,
  answer: z.null(),
  errors: { 429: errorAnswer },
});

export const getReferrerRules = defineCall({
  ...operators,
  method: "GET",
  summary: "List the websites that analytics exclude or always name",
  answer: referrerRules,
});

export const setReferrerRule = defineCall({
  ...operators,
  method: "POST",
  summary: "Exclude a referrer from analytics, always name it, or remove its rule",
  description: "Applies to every user's figures and CSV files, past days too. Totals do not change.",
  body: referrerRuleInput,
  answer: referrerRules,
});
