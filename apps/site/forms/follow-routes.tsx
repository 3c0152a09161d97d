/** The pages of following by email. Opening a link changes nothing, because mail programs open links by themselves. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { followPages, TRAP_FIELD } from "#features/followers/contract.ts";
import * as followers from "#features/followers/server/service.ts";
import type { FollowForm } from "#features/followers/site/follow-form.tsx";
import * as pages from "#features/followers/site/follow-pages.tsx";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { renderPage, type Site } from "../shell/page.tsx";
import { words } from "#ui-kit/public/words/words.ts";
import { waitingNote } from "../notice-page.tsx";
import { registerEndingPage } from "./ending-emails.tsx";

type FormRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;
type LinkRequest = FastifyRequest<{ Querystring: { token?: string | string[] } }>;

const hidden = { schema: { hide: true } };
const MAX_BODY = 16 * 1024;
const posts = { ...hidden, bodyLimit: MAX_BODY };
/** Unsubscribing works during maintenance too. */
const always = { ...posts, config: { duringMaintenance: true } };
const NOT_FOUND: FollowForm = { thing: null, values: { email: "", frequency: "" }, problems: {} };

export function registerFollowPages(app: App, getSite: () => Site): void {
  const send = (reply: FastifyReply, status: number, children: ReactNode) =>
    sendPage(reply, status, renderPage({ site: getSite(), head: pages.followHead(), children }));
  const form = (reply: FastifyReply, status: number, shown: FollowForm, notice?: string) =>
    send(reply, status, <pages.FollowMain form={shown} trap={TRAP_FIELD} {...(notice && { notice })} />);
  const over = (reply: FastifyReply) => send(reply, 410, <pages.LinkOverMain />);

  app.get(followPages.form(), hidden, async ({ query }: FormRequest, reply) => {
    const thing = await followers.findThing(query);
    return form(reply, thing ? 200 : 404, { ...NOT_FOUND, thing });
  });
  app.post(followPages.form(), posts, (request, reply) =>
    withFields(request, async (fields) => {
      try {
        const wrong = await followers.askToFollow(fields, request.ip);
        if (wrong) return form(reply, 400, wrong);
        return reply.header("cache-control", "no-store").redirect(followPages.sent, 303);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
        if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
        const thing = await followers.findThing(Object.fromEntries(new URLSearchParams(textOf(fields["query"]))));
        const values = { email: textOf(fields["email"]), frequency: textOf(fields["frequency"]) };
        return form(reply, 429, { thing, values, problems: {} }, waitingNote(error));
      }
    }),
  );
  app.get(followPages.sent, hidden, (_request, reply) => send(reply, 200, <pages.FollowSentMain />));

  app.get(followPages.confirm, hidden, async (request: LinkRequest, reply) => {
    const token = tokenOf(request);
    const thing = await followers.findConfirmation(token);
    return thing ? send(reply, 200, <pages.ConfirmMain thing={thing} token={token} />) : over(reply);
  });
  app.post(followPages.confirm, posts, (request, reply) =>
    withFields(request, async (fields) => {
      const confirmed = await followers.confirm(textOf(fields["token"]));
      return confirmed ? send(reply, 200, <pages.ConfirmedMain {...confirmed} />) : over(reply);
    }),
  );

  const manage = async (reply: FastifyReply, token: string, notice?: string) => {
    const follows = await followers.findManaged(token);
    if (!follows) return over(reply);
    return send(reply, 200, <pages.ManageMain follows={follows} token={token} {...(notice && { notice })} />);
  };
  app.get(followPages.manage, hidden, (request: LinkRequest, reply) => manage(reply, tokenOf(request)));
  app.post(followPages.manage, always, (request, reply) =>
    withFields(request, async (fields) => {
      const token = textOf(fields["token"]);
      const notice = fields["stop"] === undefined ? words().follow.saved : words().follow.stoppedNotice;
      return (await followers.changeManaged(token, fields)) ? manage(reply, token, notice) : over(reply);
    }),
  );

  registerEndingPage(app, getSite, {
    path: followPages.stop(":token"),
    async show(token) {
      const found = await followers.findToStop(token);
      if (!found) return null;
      const children = found.thing ? <pages.StopMain thing={found.thing} token={token} /> : <pages.StoppedMain />;
      return { head: pages.followHead(), children };
    },
    end: followers.stop,
  });
}

async function withFields(
  request: FastifyRequest,
  answer: (fields: Record<string, unknown>) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const body = await readMultipart(request, { files: {} });
  try {
    return await answer(body.fields);
  } finally {
    await body.discard();
  }
}

const tokenOf = ({ query }: LinkRequest) => [query.token ?? ""].flat()[0] ?? "";
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Links from emails send no referrer. */
function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  return reply.code(status).type("text/html; charset=utf-8").send(html);
}
