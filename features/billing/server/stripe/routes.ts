/** Where Stripe reports its events. The signature is the authentication, so it needs the body's bytes as they came. */
import { z } from "zod";
import { errorAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { checkoutPaths } from "../../contracts/checkout.ts";
import { receiveStripeEvent } from "./event-service.ts";

const LARGEST_EVENT = 1024 * 1024;

export function registerStripeRoutes(app: App): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      checkoutPaths.webhook,
      {
        config: { duringMaintenance: true }, // Stripe repeats for days
        bodyLimit: LARGEST_EVENT,
        schema: {
          tags: ["Billing"],
          summary: "Receive an event from Stripe",
          description: "Signed by Stripe, kept once, handled by a job. 404 where no Stripe is connected.",
          response: { 200: z.object({ received: z.literal(true) }), 400: errorAnswer, 404: errorAnswer },
        },
      },
      async ({ body, headers }) => {
        const signature = headers["stripe-signature"];
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveStripeEvent(bytes, typeof signature === "string" ? signature : "");
        return { received: true as const };
      },
    );
  });
}
