/** A post as those read it who comment on it: the text in which the words of its comments are. */
import type { Actor } from "#features/accounts/contract.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { findAnswerPage } from "#features/content/server/approvals/todo-service.ts";
import { readBase } from "#features/content/server/history/base-service.ts";
import { getReachedPost, standingOf } from "#features/content/server/posts/reach-service.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { transaction } from "#platform/database/client.ts";
import type { CommentedPost } from "../contract.ts";
import { fieldsOf, rawOf } from "../policy/fields.ts";

/** @throws AppError not-found (404) for who may not read the post, forbidden (403). */
export async function getCommentedPost(actor: Pick<Actor, "id" | "acting">, postId: number): Promise<CommentedPost> {
  const post = await getReachedPost(actor, postId, "comment");
  await recordReading(post.id, actor, post.version);
  const kind = kindOf(post.kind);
  const [text, approval] = await transaction(async (tx) => [
    await readBase(tx, post),
    await findAnswerPage(tx, actor, post),
  ]);
  const texts = fieldsOf(kind).flatMap(({ name, label, isHtml }) => {
    const raw = isHtml ? null : rawOf(text, name);
    return raw === null || raw.trim() === "" ? [] : [{ name, label, text: raw }];
  });
  return {
    id: post.id,
    type: kind.typeCode,
    status: post.status,
    name: text.name || UNTITLED,
    version: post.version,
    posted_as: post.posted_as_name,
    publishing_time: post.publish_at?.toISOString() ?? null,
    may_write: mayWithPost(standingOf(actor, post), "write"),
    approval,
    content: text.content_html,
    texts,
  };
}
