/** Answers the calls of the dashboard's lists and the summary (docs/product/lists.md, Lists). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { POST_LISTS, type PostListName } from "../../contract.ts";
import * as calls from "../../post-calls.ts";
import { getPostsCsv } from "../../bulk-calls.ts";
import { writePostsFile } from "./csv-service.ts";
import { countPosts, listPosts, summarise } from "./service.ts";

export function registerListRoutes(app: App): void {
  for (const list of Object.keys(POST_LISTS) as PostListName[])
    answerCall(app, calls.listCalls[list], async ({ actor, query, reply }) => {
      const json = await listPosts(actor, list, query);
      return reply.type("application/json; charset=utf-8").send(json) as never; // PostgreSQL wrote the text
    });
  answerCall(app, calls.countPosts, ({ actor, query }) => countPosts(actor, query));
  answerCall(app, getPostsCsv, async ({ actor, query, reply }) => {
    const file = await writePostsFile(actor, query.posts);
    reply
      .header("content-disposition", 'attachment; filename="dateline-posts.csv"')
      .header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(file);
  });
  answerCall(app, calls.summarise, ({ actor }) => summarise(actor));
}
