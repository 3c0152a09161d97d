/** The calls of operators about users. Those about plan and releases are answered by billing. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams, uuid } from "#platform/contract/fields.ts";
import { doneAnswer } from "./contract.ts";
import * as contract from "./operator-contract.ts";
import { dataExportAnswer } from "./own-data-contract.ts";

const { reasonInput } = contract;
const params = idParams("a user");
const operators = { tag: "Operator", access: "operator" } as const;
const impossible = { 403: "Not an operator, or not possible" } as const;
const notYourself = { 403: "Not an operator, or yourself" } as const;
/** A change, or a look, that answers the user as they are then. */
const ofUser = { ...operators, params, answer: contract.operatorUser } as const;
const missing = { 404: errorAnswer, 409: errorAnswer } as const;
const change = { ...ofUser, method: "POST", errors: { ...impossible, ...missing } } as const;
const dataChange = { ...change, errors: { ...notYourself, ...missing } } as const;

export const findUsers = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/users/",
  summary: "Find users, newest first",
  query: contract.operatorUsersQuery,
  answer: contract.operatorUsersAnswer,
  errors: impossible,
});

export const getUser = defineCall({
  ...change,
  method: "GET",
  path: "/operator/users/:id/",
  summary: "Get a user with plan, releases, companies and sessions",
});

export const setPlan = defineCall({
  ...change,
  path: "/operator/users/:id/plan/",
  summary: "Set the plan whose limits apply, or none",
  description: "Releases left and any subscription do not change.",
  body: contract.planChoice,
});

export const grantUnits = defineCall({
  ...change,
  path: "/operator/users/:id/grant-units/",
  summary: "Grant releases; the same key grants once",
  body: contract.unitsInput,
});

export const takeUnits = defineCall({
  ...change,
  path: "/operator/users/:id/take-units/",
  summary: "Take releases that are available; the same key takes once",
  body: contract.unitsInput,
});

export const suspendUser = defineCall({
  ...change,
  path: "/operator/users/:id/suspend/",
  summary: "Suspend; signs the account out everywhere",
  body: reasonInput,
});

export const restoreUser = defineCall({
  ...change,
  path: "/operator/users/:id/restore/",
  summary: "Lift a suspension",
});

export const confirmEmail = defineCall({
  ...change,
  path: "/operator/users/:id/confirm-email/",
  summary: "Confirm the email address on the user's behalf",
  description: "Publishes posts that were waiting for it, or hands them to moderation.",
});

export const liftFactor = defineCall({
  ...change,
  path: "/operator/users/:id/two-factor-off/",
  summary: "Switch two-factor sign-in off; the user is notified by email",
  description: "That of an operator is switched off after a day, unless its owner objects.",
});

export const keepFactor = defineCall({
  ...change,
  path: "/operator/users/:id/two-factor-keep/",
  summary: "Cancel a request to switch two-factor sign-in off",
});

export const setRole = defineCall({
  ...change,
  path: "/operator/users/:id/role/",
  summary: "Change the role; signs the account out everywhere",
  body: contract.roleInput,
});

export const signInAs = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/users/:id/sign-in-as/",
  summary: "Sign in as this user; replaces the session cookies",
  description: "Ends after 60 minutes, and with the operator's own session. What only the owner may do answers 403.",
  params,
  body: reasonInput,
  answer: doneAnswer,
  errors: { ...impossible, 404: errorAnswer },
});

export const requestExport = defineCall({
  ...dataChange,
  path: "/operator/users/:id/export/",
  summary: "Export all data of a user to a ZIP; the user is notified",
  description: "The ZIP is what the user's own export has, and both can download it.",
  body: reasonInput,
});

export const getExport = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/users/:id/export/",
  summary: "Status of the latest export of a user's data that an operator asked for",
  params,
  answer: dataExportAnswer,
  errors: notYourself,
});

export const downloadExport = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/users/:id/export/:exportId/file/",
  summary: "Download the ZIP, while it is kept; the download is audited",
  params: params.extend({ exportId: uuid }),
  answer: "file",
});

export const deleteLater = defineCall({
  ...dataChange,
  path: "/operator/users/:id/delete/",
  summary: "Delete an account in 14 days; the user is notified and can cancel it",
  body: reasonInput,
});

export const deleteNow = defineCall({
  ...dataChange,
  path: "/operator/users/:id/delete-now/",
  summary: "Delete an account now; this cannot be undone",
  body: reasonInput,
});

export const keepAccount = defineCall({
  ...dataChange,
  path: "/operator/users/:id/keep/",
  summary: "Cancel the deletion of an account; the user is notified",
});
