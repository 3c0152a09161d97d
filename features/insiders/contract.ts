/** Who sees a confidential post, and who has read a text before it was public (docs/product/confidential.md). */
import { z } from "zod";
import { ROLES } from "#features/companies/team/roles.ts";
import { requiredText, text } from "#platform/contract/fields.ts";

/** People on the list of one post, without its owners and its writer. */
export const MAX_LISTED = 200;
/** People told elsewhere that one list has. */
export const MAX_TOLD = 500;

export const insiderMessages = {
  isPublic: "This post is public. Only a post that is not public can be confidential.",
  noCompany: "This post belongs to no company, so only you see it.",
  notConfidential: "This post is not confidential, so no one needs to be added. Mark it confidential first.",
  notAddable: "Choose an editor or author of the company. Reviewers see the post once they are asked to approve it.",
  alreadyListed: (name: string) => `${name} can see this post already.`,
  tooMany: `${MAX_LISTED} people are on the list. Remove one first.`,
  tooManyTold: `This list has ${MAX_TOLD} people told elsewhere already.`,
  noEntry: "This person is not on the list any more.",
  marked: "Confidential. Only people on its list see it.",
  ended: "Not confidential any more.",
  added: (name: string) => `${name} can see it now.`,
  removed: (name: string) => `${name} cannot see it any more.`,
  told: (name: string) => `${name} is on the list.`,
  toldInFuture: "The time must be in the past.",
} as const;

const id = z.number().int();
const time = z.string();
const role = z.enum(ROLES);

export const SEES = ["writer", "owner", "added", "approver"] as const;

export const postPeople = z.object({
  post: z.object({ id, title: z.string() }),
  company: z.string(),
  confidential_since: time.nullable().describe("null: all who write for the company see it"),
  may_change: z.boolean().describe("Owners of the company and the post's writer choose who sees it"),
  may_read_list: z.boolean().describe("Whether the caller reads who has seen it"),
  people: z
    .array(
      z.object({
        entry: id.nullable().describe("To remove a person who was added; null: sees it anyway"),
        name: z.string(),
        role,
        sees_as: z.enum(SEES),
        reason: z.string().describe("Of who was added"),
        added_by: z.string(),
        since: time,
      }),
    )
    .describe("Who can open it; while it is not confidential, who could if it were"),
  candidates: z.array(z.object({ id, name: z.string(), role })).describe("Who can be added"),
});
export type PostPeople = z.infer<typeof postPeople>;
export const changedPeople = postPeople.extend({ detail: z.string() });

export const confidentialInput = z.object({ confidential: z.boolean() });
export const addInput = z.object({
  person: id.positive().describe("Account of an editor or author of the company"),
  reason: text("Reason", 200).default("").describe("Why this person has to know, for the insider list"),
});
export type AddInput = z.infer<typeof addInput>;

export const toldInput = z.object({
  name: requiredText("Name", 100),
  organisation: text("Organisation", 100).default(""),
  function: text("Function", 100).default(""),
  reason: requiredText("Reason", 200),
  told_at: z.iso.datetime({ offset: true, error: "Give the time as an ISO 8601 instant." }).describe("When"),
});
export type ToldInput = z.infer<typeof toldInput>;

export const insider = z.object({
  name: z.string().describe("As they were called then"),
  organisation: z.string(),
  function: z.string(),
  reason: z.string(),
  access_from: time,
  access_by: z.string(),
  first_read: time.nullable(),
  last_read: time.nullable(),
  versions: z.string().describe("Versions that were read; `quotes`: only the person's own quotes in them"),
  access_until: time.nullable().describe("null: still open"),
});
export type Insider = z.infer<typeof insider>;

export const insiderList = z.object({
  post: z.object({ id, title: z.string() }),
  company: z.string(),
  confidential_since: time.nullable(),
  planned_at: time.nullable(),
  published_at: time.nullable(),
  time_zone: z.string().describe("Of the company's approval rules"),
  insiders: z.array(insider).describe("By when they got access"),
  ended: id.describe("How many of them have no access any more"),
  may_add: z.boolean().describe("Owners add people told elsewhere"),
  created_at: time,
  created_by: z.string(),
  fingerprint: z.string().describe("Of the rows: the same rows have the same"),
});
export type InsiderList = z.infer<typeof insiderList>;
export const toldAnswer = z.object({ detail: z.string() });

export const insidersFile = (postId: number) => `/api/posts/${postId}/insiders/csv/`;
