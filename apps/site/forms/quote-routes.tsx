/** The page of a person who is quoted. Opening it decides nothing, because mail scanners open links. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { quotePage } from "#features/approvals/contract.ts";
import { approvalHead } from "#features/approvals/site/approval-page.tsx";
import { QuotesMain, type RefusedAnswers } from "#features/approvals/site/quote-page.tsx";
import { askNewLink, openQuotes, sendQuotes } from "#features/content/server/approvals/quotes-service.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { renderPage, type Site } from "../shell/page.tsx";

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const hidden = { schema: { hide: true } };
const MAX_BODY = 256 * 1024;
const STATUS = { unknown: 404, ended: 410, expired: 410, used: 200, open: 200 } as const;

export function registerQuotePages(app: App, getSite: () => Site): void {
  const page = quotePage(":token");
  const sendPage = async (
    { params: { token }, ip }: TokenRequest,
    reply: FastifyReply,
    refused: RefusedAnswers = null,
  ): Promise<FastifyReply> => {
    const shown = await openQuotes(token, ip);
    const head = { ...approvalHead("Your quotes"), description: "You are asked to approve your quotes." };
    return reply
      .code(refused ? 409 : STATUS[shown.state])
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .type("text/html; charset=utf-8")
      .send(
        renderPage({ site: getSite(), head, children: <QuotesMain token={token} shown={shown} refused={refused} /> }),
      );
  };
  app.get(page, hidden, (request: TokenRequest, reply) => sendPage(request, reply));
  app.post(page, { ...hidden, bodyLimit: MAX_BODY }, async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const body = await readMultipart(request, { files: {} });
    await body.discard();
    const { fields } = body;
    const isNew = fields["new"] === "yes";
    const message = isNew ? await askNewLink(token, request.ip) : await sendQuotes(token, fields, request.ip);
    if (message === null) return reply.header("cache-control", "no-store").redirect(quotePage(token), 303);
    const typed = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
    return sendPage(request, reply, { message, typed });
  });
}
