/** HTTP calls of the outbox: operators read it and reveal links; a link's owner dismisses the notice of it. */
import { z } from "zod";
import { operatorOnly, signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { outboxAnswer, outboxPaths, outboxQuery, revealDismissed, revealedMail, revealInput } from "../contract.ts";
import { dismissReveal, revealLink } from "./reveal-service.ts";
import { listOutbox } from "./service.ts";

const params = z.object({
  id: z.coerce
    .number({ error: "Give an email's id." })
    .int("Give an email's id.")
    .min(1)
    .max(2 ** 53 - 1),
});

export function registerOutboxRoutes(app: App): void {
  app.get(
    outboxPaths.list,
    {
      schema: {
        tags: ["Operator"],
        summary: "Mails that wait, stay here, were sent or failed; newest first",
        querystring: outboxQuery,
        response: { 200: outboxAnswer },
      },
    },
    (request) => listOutbox(operatorOnly(request), request.query.page, request.query.page_size),
  );

  const reveal = {
    ...{ tags: ["Operator"], summary: "Reveal the link of an email that could not be sent; its owner is told" },
    ...{ params, body: revealInput },
    response: {
      ...{ 200: revealedMail, 400: fieldErrorsAnswer, 401: errorAnswer },
      403: errorAnswer.describe("Not an operator, or the link belongs to one"),
      ...{ 404: errorAnswer, 409: errorAnswer.describe("Emails are sent by SMTP, or the link no longer works") },
    },
  };
  app.post(outboxPaths.reveal(":id"), { schema: reveal }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { text: await revealLink(operatorOnly(request), request.params.id, request.body.reason) };
  });

  const dismiss = {
    ...{ tags: ["Dashboard"], summary: "Dismiss the notice of a link of yours that an operator revealed", params },
    response: { 200: revealDismissed, 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer },
  };
  app.post(outboxPaths.dismissReveal(":id"), { schema: dismiss }, async (request) => {
    await dismissReveal(signedIn(request), request.params.id);
    return { detail: "Notice dismissed." };
  });
}
