/** Links for comment, for tests. */
import { randomUUID } from "node:crypto";
import { shared } from "#features/sharing/contract.ts";
import type { TestPost } from "#tests/factories/posts.ts";
import type { TestUser } from "#tests/factories/users.ts";
import type { callsOfThisFile } from "./apps/calls.ts";

type Call = ReturnType<typeof callsOfThisFile>["call"];
export type CommentLinkOf = { id: number; email: string; token: string };

export async function shareForComment(
  call: Call,
  who: TestUser,
  post: TestPost,
  { name = "Tom Reed", ...given }: { name?: string; note?: string; days?: number } = {},
): Promise<CommentLinkOf> {
  const email = `tom-${randomUUID()}@client.example`;
  const body = { recipients: [{ email, name }], ...given };
  const answer = await call(who, "POST", `/api/posts/${post.id}/comment-links/`, body);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const [link] = shared.strict().parse(answer.json()).links;
  if (!link) throw new Error("No link was made.");
  return { id: link.id, email, token: link.address.slice(link.address.lastIndexOf("/") + 1) };
}
