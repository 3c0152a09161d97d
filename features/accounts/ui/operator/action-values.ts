/** Values of an action's form, checked by the contract before they are sent. */
import type { z } from "zod";
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { call } from "#platform/http-client/call.ts";
import type { Role } from "../../contract.ts";
import * as calls from "../../operator-calls.ts";
import { type OperatorUser, reasonInput, unitsInput } from "../../operator-contract.ts";
import type { ActionName } from "./user-actions.ts";

export const NO_PLAN = "none";

export type ActionValues = { units: string; reason: string; plan: string };

/** Makes the change; the answer is the updated user. */
export type UserChange = (params: { id: number }) => Promise<OperatorUser>;

export type AskedAction = { kind: "signInAs"; reason: string } | { kind: "change"; change: UserChange };

const WITH_REASON = {
  suspend: calls.suspendUser,
  exportData: calls.requestExport,
  deleteLater: calls.deleteLater,
  deleteNow: calls.deleteNow,
};
const OF_UNITS = { grantUnits: calls.grantUnits, takeUnits: calls.takeUnits };
const WITHOUT_INPUT = {
  confirmEmail: calls.confirmEmail,
  twoFactorOff: calls.liftFactor,
  twoFactorKeep: calls.keepFactor,
  restore: calls.restoreUser,
  keepAccount: calls.keepAccount,
};

/** @param facts.key names the intent; `facts.role` is the account's current role. */
export function checkAction(
  action: ActionName,
  values: ActionValues,
  facts: { key: string; role: Role },
): Checked<AskedAction> {
  const { reason, plan } = values;
  switch (action) {
    case "signInAs":
      return parsed(reasonInput, { reason }, (body) => ({ kind: "signInAs", ...body }));
    case "suspend":
    case "exportData":
    case "deleteLater":
    case "deleteNow":
      return parsed(reasonInput, { reason }, (body) =>
        changing((params) => call(WITH_REASON[action], { params, body })),
      );
    case "grantUnits":
    case "takeUnits": {
      const units = /^\d+$/.test(values.units.trim()) ? Number(values.units) : Number.NaN;
      const input = { units, reason, key: facts.key };
      return parsed(unitsInput, input, (body) => changing((params) => call(OF_UNITS[action], { params, body })));
    }
    case "plan":
      return {
        input: changing((params) => call(calls.setPlan, { params, body: { plan: plan === NO_PLAN ? null : plan } })),
      };
    case "role": {
      const role = facts.role === "operator" ? "user" : "operator";
      return { input: changing((params) => call(calls.setRole, { params, body: { role } })) };
    }
    case "confirmEmail":
    case "twoFactorOff":
    case "twoFactorKeep":
    case "restore":
    case "keepAccount":
      return { input: changing((params) => call(WITHOUT_INPUT[action], { params })) };
    default:
      return action satisfies never;
  }
}

function changing(change: UserChange): AskedAction {
  return { kind: "change", change };
}

function parsed<T>(schema: z.ZodType<T>, input: unknown, then: (body: T) => AskedAction): Checked<AskedAction> {
  const checked = checkInput(schema, input);
  return "input" in checked ? { input: then(checked.input) } : checked;
}

/** Message after success. @param after the user's new state. */
export function doneWords(action: ActionName, after: OperatorUser): string {
  const { name, press_releases: left } = after;
  const releases = left === 1 ? "1 release" : `${left ?? "any number of"} releases`;
  switch (action) {
    case "grantUnits":
    case "takeUnits":
      return `${name} has ${releases} left.`;
    case "plan":
      return after.plan === null ? `${name} has no plan.` : `${name} is on the ${after.plan} plan.`;
    case "role":
      return after.role === "operator" ? `${name} is an operator.` : `${name} is a user.`;
    case "confirmEmail":
      return `${after.email} is confirmed.`;
    case "twoFactorOff":
      return after.two_factor
        ? `Two-factor sign-in of ${name} goes off in one day, unless they object.`
        : sentence(`Two-factor sign-in is off for ${name}`);
    case "twoFactorKeep":
      return sentence(`Two-factor sign-in stays on for ${name}`);
    case "suspend":
      return `${name} is suspended.`;
    case "restore":
      return `${name} can sign in again.`;
    case "exportData":
      return sentence(`We are packing the data of ${name}`);
    case "deleteLater":
      return `${name} will be deleted in 14 days.`;
    case "deleteNow":
      return `${name} is being deleted.`;
    case "keepAccount":
      return `Deletion cancelled. ${name} will not be deleted.`;
    case "signInAs":
      return sentence(`You are signed in as ${name}`);
    default:
      return action satisfies never;
  }
}
