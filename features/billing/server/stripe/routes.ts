/** Where Stripe reports its events. The signature is the authentication, so it needs the body's bytes as they came. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/checkout.ts";
import { receiveStripeEvent } from "./event-service.ts";

const LARGEST_EVENT = 1024 * 1024;

export function registerStripeRoutes(app: App): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    );
    answerCall(
      scope,
      calls.receiveStripeEvent,
      { bodyLimit: LARGEST_EVENT },
      async ({ request: { body, headers } }) => {
        const signature = headers["stripe-signature"];
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveStripeEvent(bytes, typeof signature === "string" ? signature : "");
        return { received: true as const };
      },
    );
  });
}
