/** What a company's test keys wrote: listed for its people, and deleted by its owners (docs/product/api-keys.md, Test keys). */
import type { Actor } from "#features/accounts/contract.ts";
import { beginSandbox } from "#features/accounts/server/keys/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { findRole, requireRight } from "#features/companies/server/team/role-service.ts";
import { listQuery, sandboxPath } from "#features/content/contract.ts";
import { countPosts, listPosts } from "#features/content/server/lists/service.ts";
import { counted } from "#platform/contract/sentence.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { SANDBOX_DAYS, SANDBOX_SHOWN, type SandboxPosts } from "../contract.ts";
import { countPostsOf, removeCompany, removeSomeOf } from "./sandbox-queries.ts";

const DAY_MS = 86_400_000;

/** Those whose pages the caller can open. @throws AppError not-found (404) for strangers. */
export async function listSandbox(actor: Actor, companyId: number): Promise<SandboxPosts> {
  if ((await findRole(actor.id, companyId)) === null) throw new AppError("not-found", companyMessages.notFound);
  const query = listQuery.parse({ company: companyId, page_size: SANDBOX_SHOWN });
  const { posts, count } = await inSandbox(() => listPosts(actor, "all", query));
  return {
    posts: posts.map(({ id, name, type, status, updated_at, published_at, user_name, ...post }) => ({
      id,
      name,
      type,
      status,
      url: sandboxPath({ ...post, type }),
      person: user_name,
      updated_at,
      ends_at: new Date(
        Math.max(Date.parse(updated_at), Date.parse(published_at ?? updated_at)) + SANDBOX_DAYS * DAY_MS,
      ).toISOString(),
    })),
    count,
  };
}

/** How many the caller can open. */
export async function countSandbox(actor: Actor, companyId: number): Promise<number> {
  return (await inSandbox(() => countPosts(actor, { q: "", company: companyId, type: undefined }))).all;
}

/**
 * Batch by batch, so that no lock is held for long; stopped between two, a repeat deletes the rest. What a test key
 * writes meanwhile is deleted, too, or stays.
 * @throws AppError not-found (404) for strangers, forbidden (403).
 */
export async function emptySandbox(by: Actor & { ip: string }, companyId: number): Promise<void> {
  const remove = (isFirst: boolean) =>
    transaction(async (tx) => {
      confirmActor(tx, by);
      await requireRight(tx, by, companyId, "manage-people");
      if (isFirst) {
        const subject = counted(await countPostsOf(tx, companyId), "post");
        await tell(tx, companyActed, { companyId, by, action: "sandbox.empty", subject, details: "" });
      }
      if (await removeSomeOf(tx, companyId)) return false;
      await removeCompany(tx, companyId);
      await beginSandbox(companyId, tx);
      return true;
    });
  let isEmpty = await remove(true);
  while (!isEmpty) isEmpty = await remove(false);
}
