/** A locked post as requests for approval see it. */
import { type Block, isSameText } from "#features/approvals/policy/blocks.ts";
import type { ApprovedPost } from "#features/approvals/server/requests/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { kindOf } from "../../kinds/index.ts";
import { listLatestRevisions } from "../history/queries.ts";
import type { PostRow } from "../posts/queries.ts";
import { readBase } from "../history/base-service.ts";
import { publicAddress } from "../publishing/author-address-service.ts";
import { isClosed } from "../confidential/mail-name-service.ts";
import { blocksOf } from "./words-policy.ts";

/** Versions that are looked at for who changed the words; formatting alone makes no one a writer. */
const MOST_VERSIONS = 10;

/** Who saved the version in which the words changed last; null: an operator, or an account that is gone. */
async function findLastWriter(tx: Transaction, { id, kind }: PostRow): Promise<number | null> {
  const versions = await listLatestRevisions(tx, id, MOST_VERSIONS);
  const words = (at: number) => {
    const version = versions[at];
    return version ? blocksOf(kindOf(kind), version) : null;
  };
  let now = words(0);
  for (const [at, version] of versions.entries()) {
    const before = words(at + 1);
    if (!now || !before || !isSameText(now, before)) return version.author_id;
    now = before;
  }
  return null;
}

/** The words of a post that a company has; null: none has it. */
export async function readWords(tx: Transaction, post: PostRow): Promise<Block[] | null> {
  return post.company_id === null ? null : blocksOf(kindOf(post.kind), await readBase(tx, post));
}

/** Null: no company has the post. @param post as it is after the change that is decided about. */
export async function describeApproved(tx: Transaction, post: PostRow): Promise<ApprovedPost | null> {
  if (post.company_id === null) return null;
  const base = await readBase(tx, post);
  const latest = await findLastWriter(tx, post);
  const author = post.author_name === "" ? [post.owner_id] : [];
  return {
    id: post.id,
    company_id: post.company_id,
    company: post.posted_as_name,
    title: base.name,
    isConfidential: isClosed(post),
    version: post.version,
    blocks: blocksOf(kindOf(post.kind), base),
    writers: new Set([...author, ...(latest === null ? [] : [latest])]),
    isScheduled: post.status === "scheduled",
    publish_at: post.publish_at,
    link: `${publicAddress({ ...post, name: isClosed(post) ? "" : post.name })}?preview`,
    owner_id: post.owner_id,
  };
}
