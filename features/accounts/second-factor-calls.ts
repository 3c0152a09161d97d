/** The calls by which users set up, renew and switch off their second factor. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { doneAnswer } from "./contract.ts";
import * as contract from "./second-factor-contract.ts";

const own = { tag: "Profile", access: "signed-in" } as const;
const change = { ...own, method: "POST", ownerAlone: true, errors: { 409: errorAnswer } } as const;

export const getFactor = defineCall({
  ...own,
  method: "GET",
  path: "/api/users/two-factor/",
  summary: "Your two-factor sign-in",
  answer: contract.factorState,
});

export const beginFactor = defineCall({
  ...change,
  path: "/api/users/two-factor/",
  summary: "Start setting up two-factor sign-in; it is on once a code confirms it",
  description: "The secret is shown once and waits for 30 minutes. Beginning again replaces it.",
  body: contract.beginFactorInput,
  answer: contract.begunFactor,
});

export const confirmFactor = defineCall({
  ...change,
  path: "/api/users/two-factor/confirm/",
  summary: "Switch two-factor sign-in on with the first code; answers the recovery codes",
  body: contract.confirmFactorInput,
  answer: contract.recoveryCodesAnswer,
});

export const keepFactor = defineCall({
  ...own,
  method: "POST",
  ownerAlone: true,
  path: "/api/users/two-factor/keep/",
  summary: "Object to an operator's switching two-factor sign-in off",
  answer: contract.factorState,
});

export const disableFactor = defineCall({
  ...change,
  path: "/api/users/two-factor/disable/",
  summary: "Switch off two-factor sign-in",
  body: contract.factorProofInput,
  answer: doneAnswer,
});

export const renewRecoveryCodes = defineCall({
  ...change,
  path: "/api/users/two-factor/recovery-codes/",
  summary: "Replace the recovery codes",
  body: contract.factorProofInput,
  answer: contract.recoveryCodesAnswer,
});
