/** The feeds of alerts, and the page that ends their emails. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { alertPages } from "#features/alerts/contract.ts";
import { renderFeed } from "#features/alerts/server/feeds/service.ts";
import { findToStop, stop } from "#features/alerts/server/mailing/service.ts";
import type { App } from "#platform/http/app.ts";
import { renderNotice } from "../notice-page.tsx";
import type { Site } from "../shell/page.tsx";
import { registerEndingPage, stopHead, StopMain } from "./ending-emails.tsx";

type FeedRequest = FastifyRequest<{ Params: { token: string; format: string } }>;

const hidden = { schema: { hide: true } };

export function registerAlertPages(app: App, getSite: () => Site): void {
  // Not under `/alerts/stop/`: a token never is a word without a dot.
  app.get(alertPages.feed(":token", ":format"), hidden, async ({ params }: FeedRequest, reply) => {
    const feed = await renderFeed(params.token, params.format);
    if (!feed) return quietly(reply).code(404).type("text/html; charset=utf-8").send(renderNotice(404, getSite()));
    return quietly(reply).header("x-robots-tag", "noindex").type(`${feed.mime}; charset=utf-8`).send(feed.body);
  });
  registerEndingPage(app, getSite, {
    path: alertPages.stop(":token"),
    async show(token) {
      const found = await findToStop(token);
      return found && { head: stopHead(), children: <StopMain path={alertPages.stop(token)} {...found} /> };
    },
    end: stop,
  });
}

/** The address itself is the secret: it is not passed on. */
function quietly(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "private, no-store").header("referrer-policy", "no-referrer");
}
