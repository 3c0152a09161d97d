/**
 * The pages of a link to a post that is not public. Opening one decides nothing, because mail programs open links by
 * themselves. Never cached, never indexed, without referrers and link previews; in English, as the terms are.
 */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { makeFile } from "#features/content/server/downloads/file-service.ts";
import { makeText } from "#features/content/server/downloads/text-service.ts";
import { PostPageMain } from "#features/content/site/post/page.tsx";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import { FILE_FORMS, type FileForm, recipientPages } from "#features/sharing/contract.ts";
import { momentIn } from "#features/sharing/embargo/times.ts";
import * as recipients from "#features/sharing/server/recipient/service.ts";
import * as closed from "#features/sharing/site/closed-pages.tsx";
import * as pages from "#features/sharing/site/recipient-pages.tsx";
import { CopyFacts, PrivateFor } from "#features/sharing/site/recipient-parts.tsx";
import type { Closing, RecipientView } from "#features/sharing/site/recipient-view.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { attachment } from "#platform/http/files/attachment.ts";
import { inLanguage } from "#ui-kit/public/words/words.ts";
import { waitingNote } from "../notice-page.tsx";
import { renderPage, type Site } from "../shell/page.tsx";
import { describeRecipient, privately } from "./embargo-view.ts";

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;
type FileRequest = FastifyRequest<{ Params: { token: string; form: string } }>;
type MediaRequest = FastifyRequest<{
  Params: { token: string; id: string; name: string };
  Querystring: { take?: string };
}>;

const hidden = { schema: { hide: true } };
const posts = { ...hidden, bodyLimit: 16 * 1024 };
const LONGEST_LINE = 300;

const FILES: Record<FileForm, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  txt: "text/plain; charset=utf-8",
};

/** For every answer about a link, errors too. */
const PRIVATE_HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
};

export function registerEmbargoPages(app: App, getSite: () => Site): void {
  const send = (
    reply: FastifyReply,
    status: number,
    view: RecipientView | null,
    children: ReactNode,
    post?: PublicPost,
  ) =>
    sendPage(
      reply,
      status,
      inLanguage("en", () => drawPage(getSite(), view, children, post)),
    );
  /** Answers what no link is, and who must wait, as pages. */
  const guarded =
    <R extends LinkRequest>(answer: (request: R, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: R, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await answer(request, reply);
      } catch (error) {
        if (error instanceof AppError && error.code === "not-found")
          return send(reply, 404, null, <closed.UnknownMain />);
        if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
        if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
        return send(reply, 429, null, <closed.TooOftenMain wait={inLanguage("en", () => waitingNote(error))} />);
      }
    };
  const show = async (request: LinkRequest, reply: FastifyReply, problem: string | null = null) => {
    const opened = await recipients.openLink(request.params.token, request.ip);
    const view = describeRecipient(request.params.token, opened, problem);
    const closing = closingOf(opened);
    if (closing) return send(reply, 410, view, <closed.ClosedMain view={view} closing={closing} />);
    const { text } = opened;
    if (text) {
      const article = <Article post={text.post} view={view} />;
      return send(reply, 200, view, <pages.TextMain view={view} article={article} />, text.post);
    }
    if (opened.isRevised) return send(reply, 200, view, <closed.RevisedMain view={view} />);
    if (view.published) return send(reply, 200, view, <closed.PublicMain view={view} />);
    return send(reply, problem === null ? 200 : 409, view, <pages.TeaserMain view={view} />);
  };
  const shown = guarded((request: LinkRequest, reply) => show(request, reply));
  // Fastify's own HEAD would count as an opening.
  app.get(recipientPages.page(":token"), { ...hidden, exposeHeadRoute: false }, shown);

  const answering = (answer: typeof recipients.acceptTerms) =>
    guarded((request: LinkRequest, reply) =>
      withFields(request, async (fields) => {
        const { token } = request.params;
        const line = textOf(fields["line"]).trim().slice(0, LONGEST_LINE).toWellFormed().replaceAll("\u0000", "");
        const given = { proof: fields["proof"], isTicked: fields["terms"] === "yes", line };
        const problem = await answer(token, given, request.ip);
        if (problem !== null) return show(request, reply, problem);
        return reply.headers(PRIVATE_HEADERS).redirect(recipientPages.page(token), 303);
      }),
    );
  app.post(recipientPages.accept(":token"), posts, answering(recipients.acceptTerms));
  app.post(recipientPages.decline(":token"), posts, answering(recipients.declineTerms));

  const notYou = (Main: typeof closed.NotYouMain, work?: typeof recipients.disownLink) =>
    guarded(async (request: LinkRequest, reply) => {
      const { token } = request.params;
      if (request.method === "POST") await withFields(request, () => Promise.resolve(null));
      await work?.(token, request.ip);
      const opened = await recipients.getRecipient(token, request.ip);
      const view = describeRecipient(token, { link: opened }, null);
      return send(reply, 200, view, <Main view={view} />);
    });
  app.get(recipientPages.notYou(":token"), { ...hidden, exposeHeadRoute: false }, notYou(closed.NotYouMain));
  app.post(recipientPages.notYou(":token"), posts, notYou(closed.ToldMain, recipients.disownLink));

  registerFiles(app, getSite);
}

function registerFiles(app: App, getSite: () => Site): void {
  const options = { ...hidden, exposeHeadRoute: false };
  app.get(recipientPages.file(":token", ":form"), options, async (request: FileRequest, reply: FastifyReply) => {
    reply.headers(PRIVATE_HEADERS);
    const { token } = request.params;
    const form = FILE_FORMS.find((each) => each === request.params.form);
    if (!form) throw noFile();
    const { link, post } = await recipients.getReadablePost(token, request.ip);
    await recipients.countFile(link);
    const copyOf = copyLineOf(link, recipients.heldUntil(link));
    const { origin } = getSite();
    const body =
      form === "txt"
        ? `${await makeText({ post, form: "text", origin })}\n${copyOf}\n`
        : await makeFile(post, form === "pdf" ? "post-pdf" : "post-docx", origin, copyOf);
    await recipients.noteDownload(link, form);
    reply.header("content-disposition", attachment(`${post.title} ${link.number}`, link.number, form));
    return reply.type(FILES[form]).send(body);
  });
  app.get(recipientPages.media(":token", ":id", ":name"), options, async (request: MediaRequest, reply) => {
    reply.headers(PRIVATE_HEADERS);
    const { token, id, name } = request.params;
    const { link, post } = await recipients.getReadablePost(token, request.ip);
    const isOwn = [post.image, ...post.relatedMedia, ...post.textMedia].some((item) => item?.id === id);
    const file = isOwn ? await findMediaFile(id, name) : null;
    const stream = file && (await openMediaFile(file));
    if (!file || !stream) throw noFile();
    if (request.query.take !== undefined) await recipients.noteDownload(link, `${id}/${name}`);
    closeWithClient(reply, stream);
    const plain = `${link.number}-${name.replace(/[^\w.-]/g, "-")}`;
    reply.header("content-disposition", `inline; filename="${plain}"`);
    reply.header("content-security-policy", "default-src 'none'; sandbox").header("content-length", file.bytes);
    return reply.type(file.type).send(stream);
  });
}

/** The post as readers will see it, without what is for readers of a public page. */
function Article({ post, view }: { post: PublicPost; view: RecipientView }) {
  const held: PublicPost = { ...post, status: "draft" };
  return <PostPageMain post={held} related={[]} now={view.now} follow={<CopyFacts view={view} files />} />;
}

function drawPage(site: Site, view: RecipientView | null, children: ReactNode, post?: PublicPost): string {
  const privateFor = view ? <PrivateFor view={view} /> : null;
  const html = renderPage({ site, head: pages.recipientHead(view), privateFor, children });
  return post && view ? privately(html, post, view) : html;
}

function closingOf({ link, state, situation }: recipients.Opened): Closing | null {
  const until = situation.is === "embargoed" ? situation.until : null;
  if (state === "revoked" && link.revoked_at)
    return { why: "revoked", at: link.revoked_at, by: link.revoked_by_name, line: link.revoked_line, until };
  if (state === "expired") return { why: "expired" };
  return situation.is === "cancelled" || situation.is === "withdrawn" ? { why: situation.is } : null;
}

function copyLineOf(
  { name, outlet, number }: { name: string; outlet: string; number: string },
  until: { until: Date | null; zone: string } | null,
): string {
  const held =
    until === null ? [] : [until.until ? `Embargoed until ${momentIn(until.until, until.zone)}` : "Embargoed"];
  return [`Copy of ${[name, outlet].filter(Boolean).join(", ") || "one person"}`, number, ...held].join(" · ");
}

async function withFields<T>(
  request: FastifyRequest,
  answer: (fields: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  const body = await readMultipart(request, { files: {} });
  try {
    return await answer(body.fields);
  } finally {
    await body.discard();
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.headers(PRIVATE_HEADERS).code(status).type("text/html; charset=utf-8").send(html);
}

function noFile(): AppError {
  return new AppError("not-found", "File not found.");
}

function closeWithClient(reply: FastifyReply, stream: Readable): void {
  if (reply.raw.destroyed) stream.destroy();
  else reply.raw.once("close", () => stream.destroy());
}
