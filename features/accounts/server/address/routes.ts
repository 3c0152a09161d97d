/** Calls of mailed links about an account's address. They need no session: the link is the right. */
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { addressMessages, addressPaths, claimEmailInput, undoEmailInput } from "../../address-contract.ts";
import { doneAnswer } from "../../contract.ts";
import { clearSessionCookies, clientOf, setDeviceCookie } from "../access.ts";
import * as addresses from "./service.ts";

const tags = ["Accounts"];

export function registerAddressRoutes(app: App): void {
  app.post(
    addressPaths.undo,
    {
      schema: {
        tags,
        summary: "Undo a change of the email address with the link mailed to the old one",
        description:
          "Restores the address, sets a new password and ends every session. Works for 7 days after the change.",
        body: undoEmailInput,
        response: { 200: doneAnswer, 400: fieldErrorsAnswer, 409: errorAnswer },
      },
    },
    async (request, reply) => {
      const { token, new_password } = request.body;
      setDeviceCookie(reply, await addresses.undoEmailChange(token, new_password, clientOf(request)));
      clearSessionCookies(reply);
      return { detail: addressMessages.undone };
    },
  );

  app.post(
    addressPaths.claim,
    {
      schema: {
        tags,
        summary: "Free an email address that an unconfirmed account holds, with the link mailed to it",
        body: claimEmailInput,
        response: { 200: doneAnswer, 400: fieldErrorsAnswer },
      },
    },
    async (request) => {
      await addresses.claimEmail(request.body.token);
      return { detail: addressMessages.claimed };
    },
  );
}
