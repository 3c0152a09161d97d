/** The page of a link for comment. Opening it writes nothing of the post, because mail scanners open links. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { openComments, sendComment } from "#features/comments/server/by-link/service.ts";
import { commentHead, CommentMain, NoCommentMain } from "#features/comments/site/comment-page.tsx";
import { commentLinkMessages, commentPage } from "#features/sharing/comment-contract.ts";
import { sharingMessages } from "#features/sharing/contract.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { inLanguage } from "#ui-kit/public/words/words.ts";
import { renderPage, type Site } from "../shell/page.tsx";

type TokenRequest = FastifyRequest<{ Params: { token: string }; Querystring: { p?: unknown } }>;
type Refused = { message: string; fields: Record<string, unknown> };

const hidden = { schema: { hide: true } };
const MAX_BODY = 64 * 1024;

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
};

export function registerCommentPages(app: App, getSite: () => Site): void {
  const send = (reply: FastifyReply, status: number, title: string, children: ReactNode) =>
    reply
      .code(status)
      .headers(HEADERS)
      .type("text/html; charset=utf-8")
      .send(inLanguage("en", () => renderPage({ site: getSite(), head: commentHead(title), children })));
  const closed = (reply: FastifyReply, status: number, message: string) =>
    send(reply, status, "Closed", <NoCommentMain message={message} />);
  const guarded = async (reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> => {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "not-found") return closed(reply, 404, commentLinkMessages.unknown);
      if (error.code !== "too-many-requests") throw error;
      if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
      return closed(reply, 429, sharingMessages.tooOften);
    }
  };
  const show = async (request: TokenRequest, reply: FastifyReply, chosen: number | null, refused: Refused | null) => {
    const opened = await openComments(request.params.token, request.ip, chosen, refused);
    if ("message" in opened) return closed(reply, opened.isKnown ? 410 : 404, opened.message);
    return send(reply, refused ? 409 : 200, `Comment: ${opened.title}`, <CommentMain view={opened} />);
  };
  const page = commentPage(":token");
  app.get(page, { ...hidden, exposeHeadRoute: false }, (request: TokenRequest, reply) =>
    guarded(reply, () => show(request, reply, placeOf(request.query.p), null)),
  );
  app.post(page, { ...hidden, bodyLimit: MAX_BODY }, async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const body = await readMultipart(request, { files: {} });
    await body.discard();
    const { fields } = body;
    return guarded(reply, async () => {
      const message = await sendComment(token, fields, request.ip);
      if (message !== null) return show(request, reply, placeOf(fields["p"]), { message, fields });
      const thread = placeOf(fields["thread"]);
      return reply
        .headers(HEADERS)
        .redirect(`${commentPage(token)}#${thread === null ? "comments" : `c${thread}`}`, 303);
    });
  });
}

/** A number in an address or a form; null: none. */
function placeOf(value: unknown): number | null {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
