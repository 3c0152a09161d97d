/** The page of a request for approval. Opening it decides nothing, because mail scanners open links. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { approvalMessages, approvalPage } from "#features/approvals/contract.ts";
import { ApprovalMain, approvalHead, NoApprovalMain } from "#features/approvals/site/approval-page.tsx";
import {
  mayReadMediaBy,
  openRequest,
  type OpenedRequest,
  sendAnswer,
} from "#features/content/server/approvals/answer-service.ts";
import { PostPageMain } from "#features/content/site/post/page.tsx";
import { findFile } from "#features/media/server/access-service.ts";
import { answerFile } from "#features/media/server/routes.ts";
import { readDiscussion, sendApproverComment } from "#features/comments/server/by-approval/service.ts";
import { ApprovalComments, type ApprovalDiscussion } from "#features/comments/site/approval-comments.tsx";
import type { Refused as NotTaken } from "#features/comments/site/shown-thread.tsx";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { renderPage, type Site } from "../shell/page.tsx";

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type MediaRequest = FastifyRequest<{ Params: { token: string; id: string; name: string } }>;
/** What was not taken, and why. */
type Shown = { answer: { message: string; note: string } | null; comment: NotTaken };
const NONE: Shown = { answer: null, comment: null };

const hidden = { schema: { hide: true } };
const MAX_BODY = 64 * 1024;

export function registerApprovalPages(app: App, getSite: () => Site): void {
  const page = approvalPage(":token");
  const show = async ({ params: { token }, ip }: TokenRequest, reply: FastifyReply, refused: Shown = NONE) => {
    const opened = await openRequest(token, ip);
    const isOpen = opened.state === "open" || opened.state === "answered";
    const discussion = isOpen ? await readDiscussion(token, refused.comment) : null;
    return sendPage(getSite(), reply, token, opened, discussion, refused);
  };
  app.get(page, hidden, (request: TokenRequest, reply) => show(request, reply));
  app.post(`${page}/comments`, { ...hidden, bodyLimit: MAX_BODY }, async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const body = await readMultipart(request, { files: {} });
    await body.discard();
    const { fields } = body;
    const message = await sendApproverComment(token, fields, request.ip);
    if (message !== null) return show(request, reply.code(409), { ...NONE, comment: { message, fields } });
    const thread = typeof fields["thread"] === "string" && /^\d{1,9}$/.test(fields["thread"]) ? fields["thread"] : null;
    const place = thread === null ? "comments" : `c${thread}`;
    return reply.header("cache-control", "no-store").redirect(`${approvalPage(token)}#${place}`, 303);
  });
  app.post(page, { ...hidden, bodyLimit: MAX_BODY }, async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const body = await readMultipart(request, { files: {} });
    await body.discard();
    const { answer, note, version } = body.fields;
    const message = await sendAnswer(token, { answer, note, version }, request.ip);
    if (message === null)
      return reply.header("cache-control", "no-store").redirect(`${approvalPage(token)}#answer`, 303);
    const refused = { message, note: typeof note === "string" ? note : "" };
    return show(request, reply.code(409), { ...NONE, answer: refused });
  });
  app.get(`${page}/media/:id/:name`, hidden, async (request: MediaRequest, reply) => {
    const { token, id, name } = request.params;
    const file = (await mayReadMediaBy(token, id)) ? await findFile(id, name) : null;
    if (!file) throw new AppError("not-found", "File not found.");
    return answerFile(request, reply, { ...file, isPublic: false });
  });
}

function sendPage(
  site: Site,
  reply: FastifyReply,
  token: string,
  opened: OpenedRequest,
  discussion: ApprovalDiscussion | null,
  { answer, comment }: Shown,
): FastifyReply {
  reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .type("text/html; charset=utf-8");
  if (opened.state === "unknown" || opened.state === "ended") {
    const message = opened.state === "ended" ? opened.message : approvalMessages.unknownLink;
    const head = approvalHead("Nothing to answer");
    return reply.code(opened.state === "ended" ? 410 : 404).send(
      renderPage({
        site,
        head,
        children: <NoApprovalMain message={answer?.message ?? comment?.message ?? message} />,
      }),
    );
  }
  const html = renderPage({
    site,
    head: approvalHead(`Approve: ${opened.title}`),
    children: (
      <ApprovalMain
        token={token}
        request={opened}
        refused={answer}
        comments={discussion && <ApprovalComments discussion={discussion} />}
      >
        <PostPageMain post={opened.post} related={[]} now={new Date()} />
      </ApprovalMain>
    ),
  });
  // Who has no account gets the pictures by the link too.
  return reply.send(
    html.replaceAll(/ (src|srcset|href)="([^"]*)"/gi, (_all, name: string, addresses: string) => {
      const own = addresses.replaceAll(/(^|[\s,])\/media\//g, `$1${approvalPage(token)}/media/`);
      return ` ${name}="${own}"`;
    }),
  );
}
