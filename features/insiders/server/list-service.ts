/** The insider list of a post: everyone who could read its text before it was public, on screen and as CSV. */
import { createHash } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { rulesOr } from "#features/approvals/server/rules/service.ts";
import { findStanding } from "#features/approvals/server/requests/service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { refusal } from "#features/companies/server/team/role-service.ts";
import {
  getReachedPost,
  lockReachedPost,
  noSuchPost,
  type ReachedPost,
} from "#features/content/server/posts/reach-service.ts";
import { UNTITLED } from "#features/content/site/public-post.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { type By, recordEvent } from "#features/team/server/events/service.ts";
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { type InsiderList, insiderMessages, MAX_TOLD, type ToldInput } from "../contract.ts";
import { insidersOf, isoIn } from "./list-policy.ts";
import * as queries from "./list-queries.ts";
import { countListed, insertEntry } from "./people-queries.ts";

/** @throws AppError not-found, forbidden, conflict (409) for a post without a company. */
export async function getInsiders(actor: Actor, postId: number): Promise<InsiderList> {
  const post = await getReachedPost(actor, postId, "share-embargo");
  const companyId = companyOf(post);
  const now = new Date();
  const [standing, listed, asked, quoted, linked, readings, created_by] = await Promise.all([
    queries.listStanding(companyId, post.owner_id),
    queries.listListed(postId),
    queries.listAsked(postId, companyId),
    queries.listQuoted(postId),
    queries.listLinked(postId),
    queries.listReadings(postId),
    queries.findName(actor.id),
  ]);
  const about = { ...post, company: post.posted_as_name, site: getSite().name };
  const insiders = insidersOf(about, { standing, listed, asked, quoted, linked, readings }, now);
  const { role, rules } = await transaction((tx) => findStanding(actor.id, companyId, tx));
  return {
    post: { id: post.id, title: post.name || UNTITLED },
    company: post.posted_as_name,
    confidential_since: post.confidential_since?.toISOString() ?? null,
    planned_at: post.publish_at?.toISOString() ?? null,
    published_at: post.published_at?.toISOString() ?? null,
    time_zone: rulesOr(rules).zone,
    insiders,
    ended: insiders.filter(({ access_until }) => access_until !== null).length,
    may_add: mayInCompany(role, "manage-people"),
    created_at: now.toISOString(),
    created_by,
    fingerprint: createHash("sha256").update(JSON.stringify(insiders)).digest("hex").slice(0, 16),
  };
}

const HEAD = [
  ...(["name", "organisation", "function", "reason", "access_from", "access_by", "first_read", "last_read"] as const),
  ...(["versions", "access_until", "time_zone"] as const),
];

/** Times are ISO 8601 in the company's zone. @throws as getInsiders. */
export async function writeInsidersFile(actor: Actor, postId: number): Promise<string> {
  const { insiders, time_zone } = await getInsiders(actor, postId);
  const at = (time: string | null) => (time === null ? "" : isoIn(time, time_zone));
  const lines = insiders.map((each) => {
    const { name, organisation, function: called, reason, access_by, versions } = each;
    const [from, first, last, until] = [each.access_from, each.first_read, each.last_read, each.access_until].map(at);
    const times = [from ?? "", access_by, first ?? "", last ?? "", versions, until ?? ""];
    return csvLine([name, organisation, called, reason, ...times, time_zone]);
  });
  return CSV_MARK + csvLine(HEAD) + lines.join("");
}

/**
 * Adds a person told elsewhere: a line of the record, without access.
 * @throws AppError not-found, forbidden unless the caller is an owner, conflict (409), invalid-input naming `told_at`.
 */
export async function addTold(actor: By, postId: number, { told_at, ...told }: ToldInput): Promise<string> {
  const toldAt = new Date(told_at);
  if (toldAt > new Date()) throw invalidInput({ told_at: insiderMessages.toldInFuture });
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const post = await lockReachedPost(tx, actor, postId, "share-embargo");
    if (post.deleted_at !== null) throw noSuchPost();
    const companyId = companyOf(post);
    if (post.role !== null && !mayInCompany(post.role, "manage-people")) throw await refusal(post.role, companyId, tx);
    if ((await countListed(tx, postId, true)) >= MAX_TOLD) throw new AppError("conflict", insiderMessages.tooManyTold);
    await insertEntry(tx, { ...told, post_id: postId, company_id: companyId, told_at: toldAt, added_by: actor.id });
    const subject = post.name || UNTITLED;
    await recordEvent(tx, actor, companyId, { action: "confidential.tell", subject, details: told.name });
  });
  return insiderMessages.told(told.name);
}

/** @throws AppError conflict (409). */
function companyOf({ company_id, is_of_company }: ReachedPost): number {
  if (company_id === null || !is_of_company) throw new AppError("conflict", insiderMessages.noCompany);
  return company_id;
}
