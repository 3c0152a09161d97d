/** Users as operators see them: finding them, actions on an account, and acting as its owner. */
import { z } from "zod";
import { paging, requiredText, text, uuid, wholeNumber } from "#platform/contract/fields.ts";
import { ROLES } from "./contract.ts";

/** Maximum number of matching users that are counted and can be paged through. */
export const MAX_USERS_LISTED = 1000;
/** The limit for searches: further pages are not read, and counting is expensive. */
export const MAX_USERS_FOUND = 100;
export const MAX_REASON = 500;
const MAX_UNITS = 1_000_000;

export const operatorUserMessages = {
  notFound: "User not found.",
  reasonRequired: "Enter a reason. It is kept in the audit log.",
  units: `Releases must be a whole number from 1 to ${MAX_UNITS.toLocaleString("en-US")}.`,
  unknownRole: `Role must be ${ROLES.join(" or ")}.`,
  notYourself: "You cannot do this to your own account. Ask another operator.",
  lastOperator: "This is the only operator. Make someone else an operator first.",
  suspendedNoRole: "A suspended account cannot become an operator. Restore it first.",
  beingDeleted: "This account is being deleted and cannot be restored.",
  deletionBegun: "The deletion of this account has started and cannot be cancelled.",
  actAsOperator: "You cannot sign in as an operator.",
  actAsSuspended: "You cannot sign in as a suspended user. Restore the account first.",
  ownSessionOver: "Your own session has ended. Please sign in.",
  noWayBack: "There is no session to return to. Please sign in.",
} as const;

const reason = requiredText("Reason", MAX_REASON, operatorUserMessages.reasonRequired);

export const USER_STATES = ["suspended", "deletion"] as const;

export const operatorUsersQuery = z.object({
  ...paging,
  page_size: wholeNumber("Page size", 100).default(20),
  q: text("Search", 200)
    .default("")
    .describe("Part of name, email or company name; one or two letters find how words begin; or # and an id"),
  role: z.enum(ROLES, { error: operatorUserMessages.unknownRole }).optional(),
  plan: text("Plan", 200).optional().describe("A plan's slug, or none"),
  state: z
    .enum(USER_STATES, { error: "State must be suspended or deletion." })
    .optional()
    .describe("suspended, or deletion: asked to be deleted"),
});
export type OperatorUsersQuery = z.infer<typeof operatorUsersQuery>;

export const listedUser = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  plan: z.string().nullable().describe("Name of the plan, null without one"),
  press_releases: z.number().int().nullable().describe("Releases left; null: no cap"),
  posts: z.number().int().describe("Without those in the trash"),
  created_at: z.string(),
  email_verified: z.boolean(),
  suspended_at: z.string().nullable(),
  deletion_due_at: z.string().nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const operatorUsersAnswer = z.object({
  users: z.array(listedUser).describe("Newest first"),
  count: z.number().int().describe(`At most ${MAX_USERS_LISTED}, or ${MAX_USERS_FOUND} where words are searched`),
  has_more: z.boolean().describe("true: more match than are counted; only those counted can be paged through"),
});

export const operatorUser = listedUser.extend({
  slug: z.string(),
  country: z.string(),
  city: z.string(),
  plan_slug: z.string().nullable(),
  available: z.number().int().nullable().describe("Releases not reserved for a post, which can be taken; null: no cap"),
  two_factor: z.boolean(),
  two_factor_lift_due_at: z.string().nullable().describe("When it is switched off, as an operator asked; null: not"),
  last_seen_at: z.string().nullable().describe("Of live sessions; null when signed in nowhere"),
  posts_by_status: z.array(z.object({ status: z.string(), posts: z.number().int() })),
  companies: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })).describe("The first ten"),
  companies_count: z.number().int(),
  open_tickets: z.number().int().describe("Not resolved"),
  sessions: z
    .array(
      z.object({ user_agent: z.string(), ip: z.string(), last_seen_at: z.string(), operator: z.string().nullable() }),
    )
    .describe("Live ones, at most ten; `operator` names who acts as the user"),
  ledger: z.array(z.unknown()).describe("The latest ten lines, as billing describes them"),
});
export type OperatorUser = z.infer<typeof operatorUser>;

export const planChoice = z.object({
  plan: requiredText("Plan", 200, "Choose a plan, or null for none.")
    .nullable()
    .describe("Slug; null takes the plan away"),
});
export const unitsInput = z.object({
  units: z
    .number({ error: operatorUserMessages.units })
    .int(operatorUserMessages.units)
    .min(1, operatorUserMessages.units)
    .max(MAX_UNITS, operatorUserMessages.units),
  reason: reason.describe("Shown to the user in the release history"),
  key: uuid.describe("Key that the client creates for one intent; idempotent: repeats grant or take nothing more"),
});
export type UnitsInput = z.infer<typeof unitsInput>;
export const reasonInput = z.object({ reason });
export const roleInput = z.object({ role: z.enum(ROLES, { error: operatorUserMessages.unknownRole }) });
