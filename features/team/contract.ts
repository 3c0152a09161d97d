/** The people of a company: their roles, invitations, leaving and who pays (docs/product/teams.md). */
import { z } from "zod";
import { accountPages, newPassword } from "#features/accounts/contract.ts";
import { ROLE_NAMES, ROLES, type Role } from "#features/companies/team/roles.ts";
import { requiredText, text } from "#platform/contract/fields.ts";

export const INVITATION_DAYS = 7;
/** How long an expired invitation is listed. */
export const EXPIRED_DAYS = 30;
export const MAX_ADDRESSES = 20;
/** Open ones of a company. */
export const MAX_INVITATIONS = 50;
export const MAX_MONTHLY_RELEASES = 1000;

/** Where the link in an invitation leads: `?token=…`. */
export const invitationPage = accountPages.invitation;

export const withArticle = (role: Role) => `${/^[AEIO]/.test(ROLE_NAMES[role]) ? "an" : "a"} ${ROLE_NAMES[role]}`;

export const teamMessages = {
  lastOwner: "A company needs an owner. Make another person owner first.",
  already: (email: string, role: Role) => `${email} is already ${withArticle(role)} here. Change the role in the list.`,
  noAddress: (given: string) => `${given} is not an email address. Correct it or remove it.`,
  noAddresses: "Enter an email address.",
  tooManyAddresses: `Invite up to ${MAX_ADDRESSES} people at once.`,
  tooMany: `${MAX_INVITATIONS} invitations are open. Cancel one or wait until one is answered.`,
  notOwned: "Choose companies that you own.",
  expired: (day: string, inviter: string) => `This invitation expired on ${day}. Ask ${inviter} for a new one.`,
  cancelled: (inviter: string) => `This invitation was cancelled. If you expected it, ask ${inviter}.`,
  answered: "This invitation has been answered already.",
  forAnother: (email: string, signedInAs: string) =>
    `This invitation is for ${email}. You are signed in as ${signedInAs}.`,
  hasAccount: "You have an account with this address. Sign in to accept.",
  unknownLink: "This link does not work. It may be incomplete; copy the whole line from the email.",
  noLinks: "Leave out web and email addresses.",
  noInvitation: "Invitation not found. It may have been answered or cancelled.",
  noPerson: "This person is not in the company any more.",
  payerUnlimited: "The owner who pays has no limit.",
  heir: "Choose an owner or editor of this company.",
  changed: (name: string, role: Role) => `${name} is ${withArticle(role)} now.`,
  removed: (name: string, company: string) => `${name} has no access to ${company} any more.`,
  left: (company: string) => `You have left ${company}.`,
  sent: (count: number) => (count === 1 ? "Invitation sent." : `${count} invitations sent.`),
  sentAgain: "Invitation sent again. The link before does not work any more.",
  cancelledNow: "Invitation cancelled.",
  joined: (companies: string) => `You work on ${companies} now.`,
  declined: "You have declined the invitation.",
  paysNow: (company: string) => `Your plan pays for ${company} now.`,
} as const;

const role = z.enum(ROLES);
export const teamAnswer = z.object({ detail: z.string() });

export const person = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role,
  is_you: z.boolean(),
  pays: z.boolean().describe("The company's releases come from this person's plan"),
  monthly_releases: z
    .number()
    .int()
    .nullable()
    .describe("May use so many releases a month; null: all that the plan has"),
  last_seen: z.string().nullable().describe("Day, YYYY-MM-DD; a time where it is today (UTC); null: never"),
});
export type Person = z.infer<typeof person>;

export const invitationLine = z.object({
  id: z.number().int(),
  email: z.string(),
  role,
  inviter: z.string(),
  companies: z.array(z.string()).describe("Names of the companies that it is still for"),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
});
export type InvitationLine = z.infer<typeof invitationLine>;

/** The People tab. All people of the company see each other; only owners see invitations. */
export const team = z.object({
  company: z.object({ id: z.number().int(), slug: z.string(), name: z.string(), payer_has_left: z.boolean() }),
  role: role.describe("Yours"),
  people: z.array(person).describe("You first, then by role, then by name"),
  invitations: z.array(invitationLine),
});
export type Team = z.infer<typeof team>;

export const roleInput = z.object({
  role,
  monthly_releases: z.coerce
    .number({ error: "Give a whole number of releases." })
    .int("Give a whole number of releases.")
    .min(0, "Give a whole number of releases.")
    .max(MAX_MONTHLY_RELEASES, `Give at most ${MAX_MONTHLY_RELEASES} releases.`)
    .nullable()
    .optional()
    .describe("null: no limit; left out: as it is"),
});
export type RoleInput = z.infer<typeof roleInput>;
export const changedPerson = teamAnswer.extend({ person });

/** What a person leaves behind, before it is decided. */
export const leaving = z.object({
  person,
  drafts: z.number().int(),
  scheduled: z.array(z.object({ name: z.string(), publishing_time: z.string() })),
  published: z.number().int().describe("Published and withdrawn ones"),
  heirs: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe("Who may take over: owners and editors, the first editor first"),
});
export type Leaving = z.infer<typeof leaving>;

/** @property heir id of who takes the posts over; the first of `heirs` if left out. */
export const leavingInput = z.object({ heir: z.number().int().optional() });
export type LeavingInput = z.infer<typeof leavingInput>;

export const inviteInput = z.object({
  emails: z
    .array(z.string().trim().max(320))
    .min(1, teamMessages.noAddresses)
    .max(MAX_ADDRESSES, teamMessages.tooManyAddresses)
    .describe("Each person gets a link of their own"),
  role,
  companies: z.array(z.number().int()).min(1, teamMessages.notOwned).max(100).describe("Companies that you own"),
  message: text("Line to them", 500).default("").describe("Without web and email addresses"),
});
export type InviteInput = z.infer<typeof inviteInput>;
export const invited = teamAnswer.extend({ invitations: z.array(invitationLine) });

/** An invitation as the holder of its link sees it; nothing of the companies but their names. */
export const openedInvitation = z.object({
  state: z.enum(["open", "expired", "cancelled", "accepted", "declined"]),
  inviter: z.string(),
  email: z.string().describe("The address that it is bound to"),
  role,
  message: z.string(),
  companies: z.array(z.object({ name: z.string(), logo: z.string().nullable() })),
  expires_at: z.string(),
  has_account: z.boolean().describe("The address has an account: sign in to accept"),
  signed_in_as: z.string().nullable().describe("Address of the caller; null: a visitor"),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const tokenInput = z.object({ token: z.string().max(200) });
/** With a new account, bound to the invitation's address, whose link has proved it. */
export const joinInput = tokenInput.extend({
  first_name: requiredText("First name", 100),
  last_name: requiredText("Last name", 100),
  password: newPassword,
});
export type JoinInput = z.infer<typeof joinInput>;
/** @property slug of the first company, to open it. */
export const joined = teamAnswer.extend({ slug: z.string() });

/** What is recorded of a company's people, and its words. */
export const EVENT_WORDS = {
  "person.join": "Joined",
  "person.change": "Changed a role",
  "person.remove": "Removed a person",
  "person.leave": "Left",
  "payer.take": "Took the plan over",
  "invitation.send": "Invited",
  "invitation.cancel": "Cancelled an invitation",
  "invitation.decline": "Declined an invitation",
  "share.create": "Shared under embargo",
  "share.comment": "Shared for comment",
  "share.accept": "Accepted an embargo",
  "share.decline": "Declined an embargo",
  "share.disown": "Said that a link is not for them",
  "share.revoke": "Closed a link",
  "share.move": "Moved an embargo",
  "share.lift": "Lifted an embargo",
  "key.create": "Created an API key",
  "assistant.connect": "Connected an assistant",
  "assistant.disconnect": "Disconnected an assistant",
  "assistant.ask": "Was asked by an assistant to publish",
  "assistant.ask-withdraw": "Was asked by an assistant to withdraw",
  "assistant.approve": "Approved what an assistant asked",
  "assistant.refuse": "Refused what an assistant asked",
  "key.change": "Changed what an API key may do",
  "key.rotate": "Rotated an API key",
  "key.end-old": "Ended the old secret of an API key",
  "key.revoke": "Revoked an API key",
  "sandbox.empty": "Emptied the sandbox of test keys",
  "webhook.add": "Added a webhook",
  "webhook.save": "Changed a webhook",
  "webhook.rotate": "Rotated the secret of a webhook",
  "webhook.end-old": "Ended the old secret of a webhook",
  "webhook.resume": "Resumed a webhook",
  "webhook.pause": "Paused a webhook that failed",
  "webhook.gone": "Removed a webhook that is gone",
  "webhook.remove": "Removed a webhook",
  "import.begin": "Uploaded the export of an earlier newsroom",
  "import.start": "Started an import",
  "import.stop": "Stopped an import",
  "import.remove": "Removed the preview of an import",
  "import.undo": "Started to undo an import",
  "import.stop-undo": "Stopped undoing an import",
  "import.undone": "Undid an import",
  "coverage.send-clients": "Sent a report of coverage to the clients",
  "coverage.add-client": "Added a client to the reports of coverage",
  "coverage.remove-client": "Removed a client from the reports of coverage",
  "rules.save": "Changed the approval rules",
  "approval.ask": "Asked for approval",
  "approval.answer": "Answered a request for approval",
  "approval.cancel": "Cancelled a request for approval",
  "approval.waive": "Let a post go out without approval",
  "quotes.ask": "Asked about quotes",
  "comment.add": "Commented on a post",
  "comment.suggest": "Suggested words",
  "comment.resolve": "Resolved a comment",
  "comment.reopen": "Opened a comment again",
  "comment.accept": "Accepted a suggestion",
  "comment.refuse": "Rejected a suggestion",
  "confidential.mark": "Marked a post confidential",
  "confidential.add": "Let a person see a confidential post",
  "confidential.remove": "Took a person off the list of a confidential post",
  "confidential.end": "Ended that a post is confidential",
  "confidential.tell": "Added a person told elsewhere",
} as const;
export type TeamAction = keyof typeof EVENT_WORDS;
const TEAM_ACTIONS = Object.keys(EVENT_WORDS) as TeamAction[];
export const EVENTS_PAGE = 50;

export const teamEvents = z.object({
  events: z
    .array(
      z.object({
        id: z.number().int(),
        actor_name: z.string().describe("As they were called then"),
        action: z.enum(TEAM_ACTIONS),
        subject: z.string().describe("Whom it was done to"),
        details: z.string(),
        ip: z.string().describe("Where the call came from; empty: a job"),
        created_at: z.string(),
      }),
    )
    .describe("Newest first"),
  has_more: z.boolean().describe("true: ask again with `before`, the id of the last one"),
});
export type TeamEvents = z.infer<typeof teamEvents>;
