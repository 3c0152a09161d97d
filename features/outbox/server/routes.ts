/** HTTP calls of the outbox; operators only. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import type { App } from "#platform/http/app.ts";
import { outboxAnswer, outboxPaths, outboxQuery } from "../contract.ts";
import { listOutbox } from "./service.ts";

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
}
