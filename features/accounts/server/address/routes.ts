/** Answers the calls about an account's address. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../address-calls.ts";
import { addressMessages } from "../../address-contract.ts";
import { accountMessages } from "../../contract.ts";
import { profileMessages } from "../../profile-contract.ts";
import { clearSessionCookies, clientOf, setDeviceCookie } from "../access.ts";
import { activate } from "./confirmation-service.ts";
import { sendConfirmation } from "./confirmation-service.ts";
import * as addresses from "./service.ts";

export function registerAddressRoutes(app: App): void {
  answerCall(app, calls.confirmAddress, async ({ body }) => ({
    detail: accountMessages.addressConfirmed(await activate(body.token)),
  }));
  answerCall(app, calls.resendConfirmation, ({ actor }) => sendConfirmation(actor));
  answerCall(app, calls.confirmNewAddress, async ({ body }) => {
    await addresses.confirmEmail(body.token);
    return { detail: profileMessages.emailChanged };
  });
  answerCall(app, calls.undoAddressChange, async ({ body, request, reply }) => {
    setDeviceCookie(reply, await addresses.undoEmailChange(body.token, body.new_password, clientOf(request)));
    clearSessionCookies(reply);
    return { detail: addressMessages.undone };
  });
  answerCall(app, calls.claimAddress, async ({ body }) => {
    await addresses.claimEmail(body.token);
    return { detail: addressMessages.claimed };
  });
}
