/** Billing's facts about users. apps/dashboard passes them to the screen: accounts does not know plans and releases. */
import { createContext, use } from "react";

export type ReleaseMove = {
  id: number;
  what: string;
  /** The post it was for; null: none. */
  post: string | null;
  /** Empty: `what` is enough. */
  why: string;
  /** 0: settled. */
  change: number;
  created_at: string;
};

export type UserBilling = {
  plans: { choices: { value: string; label: string }[]; error: Error | null };
  /** @param lines the user's `ledger`. */
  describeLedger: (lines: unknown[]) => ReleaseMove[];
};

export const UserBillingContext = createContext<UserBilling | null>(null);

export function useUserBilling(): UserBilling {
  const billing = use(UserBillingContext);
  if (!billing) throw new Error("The users screen provides this context.");
  return billing;
}
