/** Operator actions on an account: order, labels and consequences. */
import { sentence } from "#platform/contract/sentence.ts";
import { siteName } from "#ui-kit/page/site-name.ts";
import type { OperatorUser } from "../../operator-contract.ts";

export type ActionName =
  | "signInAs"
  | "grantUnits"
  | "takeUnits"
  | "plan"
  | "confirmEmail"
  | "twoFactorOff"
  | "twoFactorKeep"
  | "role"
  | "suspend"
  | "restore"
  | "exportData"
  | "deleteLater"
  | "deleteNow"
  | "keepAccount";

type Words = { button: string; title: string; submit: string; isRed?: boolean };

const WORDS: Record<ActionName, Words> = {
  signInAs: { button: "Sign in as this user", title: "Sign in as this user", submit: "Sign in as this user" },
  grantUnits: { button: "Grant releases", title: "Grant releases", submit: "Grant releases" },
  takeUnits: { button: "Take releases", title: "Take releases", submit: "Take releases" },
  plan: { button: "Change plan", title: "Change the plan", submit: "Change plan" },
  confirmEmail: { button: "Confirm email", title: "Confirm the email address?", submit: "Confirm email" },
  twoFactorOff: {
    button: "Switch off two-factor",
    title: "Switch off two-factor sign-in?",
    submit: "Switch Off",
    isRed: true,
  },
  twoFactorKeep: {
    button: "Keep two-factor",
    title: "Keep two-factor sign-in on?",
    submit: "Keep on",
  },
  role: { button: "Change role", title: "Change the role?", submit: "Change role", isRed: true },
  suspend: { button: "Suspend", title: "Suspend this account", submit: "Suspend", isRed: true },
  restore: { button: "Restore", title: "Restore this account?", submit: "Restore" },
  exportData: { button: "Export data", title: "Export all data", submit: "Export data" },
  deleteLater: {
    button: "Delete account",
    title: "Delete this account in 14 days",
    submit: "Delete account",
    isRed: true,
  },
  deleteNow: { button: "Delete now", title: "Delete this account now", submit: "Delete now", isRed: true },
  keepAccount: { button: "Cancel deletion", title: "Cancel the deletion?", submit: "Cancel deletion" },
};

export const wordsOf = (action: ActionName): Words => WORDS[action];
export const titleOf = (action: ActionName): string => WORDS[action].title;

/** Lists the actions allowed for this user; leaves out those the server would refuse. */
export function actionsFor(user: OperatorUser, isOneself: boolean): ActionName[] {
  const isSuspended = user.suspended_at !== null;
  const canAct = user.role === "user" && !isSuspended;
  const canTake = user.available !== 0;
  return [
    ...(canAct ? (["signInAs"] as const) : []),
    "grantUnits",
    ...(canTake ? (["takeUnits"] as const) : []),
    "plan",
    ...(user.email_verified ? [] : (["confirmEmail"] as const)),
    ...(user.two_factor && user.two_factor_lift_due_at === null ? (["twoFactorOff"] as const) : []),
    ...(user.two_factor_lift_due_at === null ? [] : (["twoFactorKeep"] as const)),
    ...(isOneself || (isSuspended && user.role === "user") ? [] : (["role"] as const)),
    ...(isSuspended ? (["restore"] as const) : []),
    "exportData",
    ...(isSuspended || isOneself ? [] : (["suspend"] as const)),
    ...(user.deletion_due_at === null ? [] : (["keepAccount"] as const)),
    ...(isOneself || user.deletion_due_at !== null ? [] : (["deleteLater"] as const)),
    ...(isOneself ? [] : (["deleteNow"] as const)),
  ];
}

/** The consequence, shown before the action. */
export function consequencesOf(action: ActionName, { name, email, role, available }: OperatorUser): string {
  switch (action) {
    case "signInAs":
      return `You can see and do everything as ${name} for up to one hour, except change the password, email address, two-factor sign-in or sessions, export or delete the account, or manage purchases. The user sees a session named ${siteName()} support. The audit log records who you are and why.`;
    case "grantUnits":
      return `${name} will be able to submit this many more releases.`;
    case "takeUnits":
      return available === null
        ? "This plan is unlimited. Taking releases has no effect until the plan changes."
        : `You can take up to ${available}. Releases reserved for a post are not affected.`;
    case "plan":
      return "The plan's limits apply immediately. Releases left and any subscription do not change.";
    case "confirmEmail":
      return `${sentence(`You vouch that ${email} belongs to ${name}`)} Posts waiting for it are published or handed to moderation.`;
    case "twoFactorOff":
      return role === "operator"
        ? `${name} will sign in with a password only one day from now. We email ${name}, who can object until then. Confirm who is asking first.`
        : `${name} will sign in with a password only, and we will email them. Confirm who is asking first.`;
    case "twoFactorKeep":
      return `${name} keeps signing in with a code, and we will email them.`;
    case "role":
      return role === "operator"
        ? `${name} becomes a regular user and is signed out everywhere.`
        : `${name} becomes an operator with the same rights as you, and is signed out everywhere.`;
    case "suspend":
      return `${name} is signed out immediately and cannot sign in. Published posts stay up; scheduled posts are held for review.`;
    case "restore":
      return `${name} can sign in again.`;
    case "exportData":
      return `We pack everything we hold about ${name} into a ZIP file, which you can download here for 7 days. We email ${name} that you have requested it, and they can download it too. Each download is kept in the audit log.`;
    case "deleteLater":
      return `In 14 days, ${name}'s profile, companies, posts, pictures, videos and releases are deleted. Published posts are taken down and any subscription ends. We email ${name}, who can cancel it until then. So can you.`;
    case "deleteNow":
      return `${name} is signed out now. Profile, companies, posts, pictures, videos and releases are deleted, published posts are taken down and any subscription ends. We email ${name} when it is done. You cannot undo this.`;
    case "keepAccount":
      return sentence(`The account will not be deleted, and we email ${name}`);
    default:
      return action satisfies never;
  }
}
