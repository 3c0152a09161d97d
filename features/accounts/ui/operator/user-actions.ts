/** What operators may do to an account, in the order in which it is offered, and in which words. */
import type { OperatorUser } from "../../operator-contract.ts";

export type ActionName =
  | "signInAs"
  | "grantUnits"
  | "takeUnits"
  | "plan"
  | "twoFactorOff"
  | "role"
  | "suspend"
  | "restore";

type Words = { button: string; title: string; submit: string; isRed?: boolean };

const WORDS: Record<ActionName, Words> = {
  signInAs: { button: "Sign In as This User", title: "Sign in as this user", submit: "Sign In as This User" },
  grantUnits: { button: "Grant Releases", title: "Grant releases", submit: "Grant Releases" },
  takeUnits: { button: "Take Releases", title: "Take releases", submit: "Take Releases" },
  plan: { button: "Change Plan", title: "Change the plan", submit: "Change Plan" },
  twoFactorOff: {
    ...{ button: "Switch Two-Factor Off", title: "Switch two-factor sign-in off?", submit: "Switch Off" },
    isRed: true,
  },
  role: { button: "Change Role", title: "Change the role?", submit: "Change Role", isRed: true },
  suspend: { button: "Suspend", title: "Suspend this account", submit: "Suspend", isRed: true },
  restore: { button: "Restore", title: "Restore this account?", submit: "Restore" },
};

export const wordsOf = (action: ActionName): Words => WORDS[action];
export const titleOf = (action: ActionName): string => WORDS[action].title;

/** What is possible; what the server would refuse anyway is not offered. */
export function actionsFor(user: OperatorUser, isOneself: boolean): ActionName[] {
  const isSuspended = user.suspended_at !== null;
  const canAct = user.role === "user" && !isSuspended;
  const canTake = user.available !== 0;
  return [
    ...(canAct ? (["signInAs"] as const) : []),
    "grantUnits",
    ...(canTake ? (["takeUnits"] as const) : []),
    "plan",
    ...(user.two_factor ? (["twoFactorOff"] as const) : []),
    ...(isOneself || (isSuspended && user.role === "user") ? [] : (["role"] as const)),
    ...(isSuspended ? (["restore"] as const) : []),
    ...(isSuspended || isOneself ? [] : (["suspend"] as const)),
  ];
}

/** What it means, said before it is done. */
export function consequencesOf(action: ActionName, { name, role, available }: OperatorUser): string {
  switch (action) {
    case "signInAs":
      return `You see and do everything as ${name} for an hour at most. Password, address, second factor, data, sessions and purchases stay the owner's. The user sees a session of Dateline support; the audit log keeps who it was and why.`;
    case "grantUnits":
      return `${name} can submit so many more releases.`;
    case "takeUnits":
      return available === null
        ? "The plan has no cap: taking releases changes nothing before the plan changes."
        : `${available} can be taken: what is held for a post stays.`;
    case "plan":
      return "Its limits count at once. No releases come or go, and a subscription goes on beside it.";
    case "twoFactorOff":
      return `From then on ${name} signs in with the password alone, and is told by mail. Be sure who asks for it.`;
    case "role":
      return role === "operator"
        ? `${name} becomes a user like others and is signed out everywhere.`
        : `${name} becomes an operator, who can do all that you can, and is signed out everywhere.`;
    case "suspend":
      return `${name} is signed out at once and cannot sign in. What is published stays; what is scheduled waits for you.`;
    case "restore":
      return `${name} can sign in again.`;
    default:
      return action satisfies never;
  }
}
