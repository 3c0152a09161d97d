import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connectionConfig, connectionPool } from "#platform/database/client.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { KINDS } from "../../kinds/index.ts";
import { deletePost } from "./trash-service.ts";

/** Another server process, which keeps pages until it hears of a change. */
const other = new pg.Client(connectionConfig());
const heard: (string | undefined)[] = [];
beforeAll(async () => {
  other.on("notification", ({ payload }) => heard.push(payload));
  await other.connect();
  await other.query(`listen ${pg.escapeIdentifier(PAGE_CHANGED)}`);
});
afterAll(() => other.end());

it("is told with the deletion itself, not after it: the process may die in between", async () => {
  const author = await buildUser();
  const post = await buildPost(author.id);
  const kind = KINDS.find(({ key }) => key === "article");
  if (!kind) throw new Error("There are no articles.");
  // Whatever would be sent once the transaction is over is lost.
  const outside = vi.spyOn(connectionPool(), "query").mockRejectedValue(new Error("The process is gone"));
  try {
    await deletePost(author.actor, kind, "published", post.id);
  } finally {
    outside.mockRestore();
  }
  await vi.waitFor(() => expect(heard).toContain(`post:${post.guid}`));
  expect(heard).toContain("front");
});
