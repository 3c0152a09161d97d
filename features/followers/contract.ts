/** Following a company, a category or a search by email: readers without an account, operators, and owners of companies. */
import { z } from "zod";
import { type SearchQuery, searchParameters } from "#features/newsroom/archive-contract.ts";
import { paging, text } from "#platform/contract/fields.ts";

export const FREQUENCIES = ["each", "daily"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** How long the link in the first email works. */
export const CONFIRM_HOURS = 48;
/** How long the link to the page of everything that an address follows works, counted from its email. */
export const MANAGE_DAYS = 30;
export const MAX_FOLLOWS = 50;

export const followPages = {
  /** The form: what is followed is in its parameters, as those of `/search`. */
  form: (query: SearchQuery = {}) => `/follow${searchParameters(query)}`,
  sent: "/follow/sent",
  /** Opening it changes nothing: mail programs open links by themselves. */
  confirm: "/follow/confirm",
  manage: "/follow/manage",
  /** A POST unsubscribes with one click (RFC 8058), a GET shows a page for people. */
  stop: (token: string) => `/follow/stop/${token}`,
} as const;

/** Readers do not see this field; programs that fill in everything give themselves away. */
export const TRAP_FIELD = "website";

export const followMessages = {
  notFound: "Follower not found.",
  erased: "Follower erased.",
  loadFailed: "Followers could not be loaded",
} as const;

export const follower = z.object({
  id: z.number().int(),
  email: z.string(),
  created_at: z.string(),
  refusals: z.number().int().describe("Emails in a row that its mail server refused"),
  follows: z
    .array(
      z.object({
        id: z.number().int(),
        query: z.string().describe("Parameters of a search's address; empty: everything"),
        name: z.string().nullable().default(null).describe("What it is called; null: it no longer exists"),
        frequency: z.enum(FREQUENCIES),
        confirmed_at: z.string().nullable().describe("null: not confirmed yet"),
        mailed: z.number().int().describe("Posts emailed for it"),
      }),
    )
    .describe("Oldest first"),
});
export type Follower = z.infer<typeof follower>;

export const erasedFollower = z.object({ id: z.number().int(), detail: z.string() });

export const followerQuery = z.object({
  ...paging,
  q: text("Search", 200).default("").describe("Part of the address, or of what is followed"),
});

export const followerList = z.object({
  results: z.array(follower).describe("Newest first"),
  count: z.number().int().describe("Of all pages"),
  confirmed: z.number().int().describe("Addresses with at least one confirmed subscription, regardless of the search"),
});
export type FollowerList = z.infer<typeof followerList>;

export const companyFollowers = z.object({ count: z.number().int().describe("Confirmed followers of the company") });
