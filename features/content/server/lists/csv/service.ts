/** Posts as a table for spreadsheets. */
import { Readable } from "node:stream";
import type { Actor } from "#features/accounts/contract.ts";
import { madeHere } from "#platform/sandbox/sandbox.ts";
import { mayReadPost } from "#features/companies/team/rights.ts";
import { ROLES } from "#features/companies/team/roles.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { bulkMessages, MAX_FILE_POSTS, type WholeListQuery } from "../../../contracts/bulk.ts";
import { filterOf } from "../../../contract.ts";
import { kindOf } from "../../../kinds/index.ts";
import { pathOf } from "../../posts/address-service.ts";
import * as queries from "./queries.ts";
import { sortOf } from "../policy.ts";
import { companyOf, reachOf, scopeOf } from "../service.ts";

const HEAD = ["ID", "Name", "Status", "Type", "Posted By", "Created At", "Published At", "Publishing Time", "Address"];
/** The roles that read what is not public. */
const readersOf = (how: { isConfidential?: boolean; isAsked?: boolean }) =>
  ROLES.filter((role) => mayReadPost({ role, isOfCompany: true, isOwn: false, isUnpublished: true, ...how }));
const READERS = {
  all: readersOf({}),
  confidential: readersOf({ isConfidential: true }),
  asked: readersOf({ isAsked: true }),
};
/** Posts per batch. */
const POSTS_PER_BATCH = 500;

/** Times are ISO 8601 in UTC; only public posts have an address. */
export async function writePostsFile(actor: Actor, ids: readonly number[]): Promise<string> {
  const posts = await queries.findPostsOfFile(actor.id, READERS, ids);
  return CSV_MARK + csvLine(HEAD) + posts.map(lineOf).join("");
}

/**
 * All posts of the list in its order, piece by piece. The posts are determined before the first line; those
 * deleted after that are left out.
 * @throws AppError invalid-input if there are more than MAX_FILE_POSTS.
 */
export async function writeListFile(actor: Actor, query: WholeListQuery): Promise<AsyncGenerator<string>> {
  const { q, sort, status, approval } = query;
  const company = companyOf(actor, query.company);
  const page = {
    order: sortOf("all", sort),
    filter: filterOf(q),
    scope: scopeOf({ ...query, company }),
    status,
    isInApproval: approval === "open",
  };
  const ids = await queries.listFileIds(await reachOf(actor, company), page, MAX_FILE_POSTS + 1);
  if (ids.length > MAX_FILE_POSTS) throw invalidInput({ detail: bulkMessages.fileTooLong });
  return linesOf(actor, ids);
}

/** As writeListFile, as a stream, which a test key may read, too. */
export async function streamList(actor: Actor, query: WholeListQuery): Promise<Readable> {
  return Readable.from(madeHere(await writeListFile(actor, query)));
}

async function* linesOf(actor: Actor, ids: readonly number[]): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(HEAD);
  for (let at = 0; at < ids.length; at += POSTS_PER_BATCH) {
    const batch = ids.slice(at, at + POSTS_PER_BATCH);
    const posts = new Map((await queries.findPostsOfFile(actor.id, READERS, batch)).map((post) => [post.id, post]));
    yield batch
      .flatMap((id) => posts.get(id) ?? [])
      .map(lineOf)
      .join("");
  }
}

type FilePost = Awaited<ReturnType<typeof queries.findPostsOfFile>>[number];

function lineOf({ id, guid, slug, name, status, kind: key, poster, ...at }: FilePost): string {
  const { typeCode, listLabel } = kindOf(key);
  const address = status === "published" ? publicUrl() + pathOf({ type: typeCode, guid, slug }) : "";
  const times = [at.created_at, at.published_at, at.publish_at].map((time) => time?.toISOString() ?? "");
  return csvLine([id, name, status, listLabel, poster, ...times, address]);
}
