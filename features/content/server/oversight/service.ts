/** All users' posts for operators: the list, and one post with everything a decision needs. */
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import type { OperatorPostRecord, OperatorPostsPage, OperatorPostsQuery } from "../../contracts/oversight.ts";
import * as queries from "./queries.ts";
import { describeOperatorPost, describeRecord } from "./policy.ts";
import { noSuchPost, postIdIn } from "../posts/reach-service.ts";
import { recordOperatorReading } from "../readings/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import { findPostId, findGuid } from "../posts/queries.ts";

/** Newest first. @throws AppError forbidden (403). */
export async function listAllPosts(
  operator: Operator,
  query: Partial<OperatorPostsQuery> = {},
): Promise<OperatorPostsPage> {
  requireOperator(operator);
  const { after, page_size = 25, status = null, flag = null, from = null, to = null } = query;
  const { rows, count } = await queries.findPosts(
    { ...(await namedIn(query)), kind: kindIn(query), state: status, flag, from, to },
    placeOf(after),
    page_size + 1,
  );
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  return { posts: shown.map(describeOperatorPost), count, next: last ? `${last.created_us}.${last.id}` : null };
}

/** Includes posts in the trash. @throws AppError forbidden (403), not-found. */
export async function getPostRecord(operator: Operator, id: number): Promise<OperatorPostRecord> {
  requireOperator(operator);
  const row = await queries.findRecord(id);
  if (!row) throw noSuchPost();
  await recordOperatorReading(id, operator, row.version);
  return describeRecord(row);
}

const kindIn = ({ type }: Partial<OperatorPostsQuery>) =>
  type === undefined ? null : (findKindByTypeCode(type)?.key ?? null);

type Named = Pick<queries.OperatorPostFilter, "q" | "ownerIds" | "companyIds">;

/** Resolves the words of the filters. A complete email address in the search also means its author. */
async function namedIn({ q = "", author = "", company = "" }: Partial<OperatorPostsQuery>): Promise<Named> {
  const [authors, companies, addressee] = await Promise.all([
    author === "" ? null : queries.findAuthors(author),
    company === "" ? null : queries.findCompanies(company),
    q.includes("@") ? queries.findOwnerByEmail(q) : null,
  ]);
  if (addressee === null) return { q, ownerIds: authors, companyIds: companies };
  const ownerIds = authors === null || authors.includes(addressee) ? [addressee] : [];
  return { q: "", ownerIds, companyIds: companies };
}

function placeOf(after: string | undefined): queries.OperatorPostCursor | null {
  if (after === undefined) return null;
  const [createdUs, id] = after.split(".").map(Number);
  return { createdUs: createdUs ?? 0, id: id ?? 0 };
}

/** The id of a post by its public id. @throws AppError forbidden (403), not-found. */
export async function getPostId(operator: Operator, guid: string): Promise<number> {
  requireOperator(operator);
  const id = await findPostId(guid);
  if (id === null) throw new AppError("not-found", contentMessages.notFound);
  return id;
}

/** The public id of the post at an address. @throws AppError forbidden (403), not-found. */
export async function getPostGuid(operator: Operator, address: { id: string }): Promise<string> {
  requireOperator(operator);
  const guid = await findGuid(postIdIn(address));
  if (guid === null) throw new AppError("not-found", contentMessages.notFound);
  return guid;
}
