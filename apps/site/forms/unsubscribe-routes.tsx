/** The page linked in announcement emails. Opening it changes nothing, because mail programs open links by themselves. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { unsubscribePage } from "#features/announcements/contract.ts";
import { chooseEmails, findEmailChoice } from "#features/announcements/server/service.ts";
import { unsubscribeHead, UnsubscribeMain } from "#features/announcements/site/unsubscribe-page.tsx";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { renderNotice } from "../notice-page.tsx";
import { renderPage, type Site } from "../shell/page.tsx";

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const hidden = { schema: { hide: true } };
const MAX_BODY = 16 * 1024;

export function registerUnsubscribePages(app: App, getSite: () => Site): void {
  app.get(unsubscribePage(":token"), hidden, (request: TokenRequest, reply) =>
    sendPage(getSite, reply, request.params.token),
  );
  // One click of a mail program (RFC 8058) is a POST of a URL-encoded form, which no other route takes.
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: MAX_BODY }, () =>
      Promise.resolve({}),
    );
    scope.post(
      unsubscribePage(":token"),
      { ...hidden, config: { duringMaintenance: true }, bodyLimit: MAX_BODY },
      async (request: TokenRequest, reply: FastifyReply) => {
        const body = await readMultipart(request, { files: {} });
        await body.discard();
        await chooseEmails(request.params.token, body.fields["again"] === "yes");
        return sendPage(getSite, reply, request.params.token);
      },
    );
  });
}

async function sendPage(getSite: () => Site, reply: FastifyReply, token: string): Promise<FastifyReply> {
  const wanted = await findEmailChoice(token);
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").type("text/html; charset=utf-8");
  if (wanted === null) return reply.code(404).send(renderNotice(404, getSite()));
  const main = <UnsubscribeMain token={token} wanted={wanted} />;
  return reply.send(renderPage({ site: getSite(), head: unsubscribeHead(), children: main }));
}
