/** Answers the calls of the dashboard's lists and the summary (docs/product/lists.md, Lists). */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/post.ts";
import { getPostsCsv } from "../../calls/bulk.ts";
import { getListCsv } from "../../calls/saved-view.ts";
import { streamList, writePostsFile } from "./csv/service.ts";
import { countPosts, listPosts, summarise } from "./service.ts";

/** A whole list may be long. */
const FILES_PER_MINUTE = 30;

export function registerListRoutes(app: App): void {
  for (const list of ["all", "published", "pending", "trash"] as const)
    answerCall(app, calls.listCalls[list], ({ actor, query }) => listPosts(actor, list, query));
  answerCall(app, calls.listCalls.drafts, async ({ actor, query }) => {
    const { posts: drafts, count } = await listPosts(actor, "drafts", query);
    return { drafts, count };
  });
  answerCall(app, calls.listCalls.scheduled, async ({ actor, query }) => {
    const { posts: scheduled_posts, count } = await listPosts(actor, "scheduled", query);
    return { scheduled_posts, count };
  });
  answerCall(app, calls.countPosts, ({ actor, query }) => countPosts(actor, query));
  answerCall(app, getPostsCsv, async ({ actor, query, reply }) => {
    return sendCsv(reply, await writePostsFile(actor, query.posts));
  });
  const config = limitPerAddress(FILES_PER_MINUTE, 60);
  answerCall(app, getListCsv, { config }, async ({ actor, query, reply }) =>
    sendCsv(reply, await streamList(actor, query)),
  );
  answerCall(app, calls.summarise, ({ actor }) => summarise(actor));
}

function sendCsv(reply: FastifyReply, file: string | Readable): FastifyReply {
  reply.header("content-disposition", 'attachment; filename="dateline-posts.csv"').header("cache-control", "no-store");
  return reply.type("text/csv; charset=utf-8").send(file);
}
