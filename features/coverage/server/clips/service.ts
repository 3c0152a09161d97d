/** Adds clips: articles whose page was read, or that a person describes, and print and broadcast. */
import type { Actor } from "#features/accounts/contract.ts";
import { lockReachedPost } from "#features/content/server/posts/reach-service.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import { mediaMessages } from "#features/media/contract.ts";
import { completeWebAddress, isWebUrl } from "#platform/contract/fields.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import type { ClipInput, Find } from "../../contract.ts";
import { placeOf } from "../../matching/links.ts";
import { coverageMessages } from "../../messages.ts";
import { coverageConfirmed, factOf } from "../events.ts";
import { addressKey, cleanAddress, languageOf, siteOf } from "../finding/article-policy.ts";
import { deliveredTo } from "../finding/place-service.ts";
import { findOrAddOutlet, insertArticle } from "../finding/queries.ts";
import type { Whose } from "../finds/columns.ts";
import { nextDecision } from "../finds/decide-queries.ts";
import { findOf } from "../finds/find-policy.ts";
import { listByIds } from "../finds/queries.ts";
import { notFound } from "../finds/reach-service.ts";
import { refuseDelivered, refuseKnown } from "./known-service.ts";
import { hostsOf } from "../outlets/policy.ts";
import * as queries from "./queries.ts";
import { keepScan } from "./scan-queries.ts";

export { maySeeScan } from "./scan-queries.ts";

export type AddedClip = { detail: string; undo: number; find: Find; is_source: boolean };

/**
 * @throws AppError invalid-input naming a field, not-found (404), forbidden (403), conflict (409) for an article that is there
 * already, a delivery, and a release that is not public.
 */
export async function addClip(actor: Actor, input: ClipInput): Promise<AddedClip> {
  const added = await writeAs(actor, async (tx) => {
    const post = await lockReachedPost(tx, actor, input.post, "decide-coverage");
    if (post.status !== "published" && post.status !== "withdrawn")
      throw new AppError("conflict", coverageMessages.notWatched);
    const whose: Whose =
      post.company_id !== null && post.is_of_company ? { companyId: post.company_id } : { ownerId: post.owner_id };
    const read = input.read === undefined ? null : await queries.findRead(tx, actor.id, input.read);
    if (input.read !== undefined && !read) throw invalidInput({ read: coverageMessages.readExpired });
    const address = input.medium === "web" ? (read?.address ?? cleanedAddress(input.address)) : null;
    const key = address === null ? null : addressKey(address);
    if (address !== null) await refuseThere(tx, whose, { address, key, postId: post.id });
    if (input.scan !== undefined && !(await keepScan(tx, actor.id, input.scan)))
      throw invalidInput({ scan: mediaMessages.unknown });
    const match = read?.matches.find((each) => each.post === post.id);
    const published_at = new Date(`${input.published}T12:00:00Z`);
    const clip = {
      post_id: post.id,
      outlet_id: await outletOf(tx, input, address),
      kind: input.kind,
      suggested_kind: match?.kind ?? null,
      medium: input.medium,
      headline: input.headline,
      address,
      published_at,
      language: languageOf(input.language) || (read?.language ?? ""),
      evidence: match?.evidence ?? null,
      passages: match?.passages ?? [],
      note: input.note,
      scan_id: input.scan ?? null,
    };
    const undo = await nextDecision(tx);
    const find_id = await queries.insertClip(tx, clip, { by: actor.id, decision: undo });
    const none = { entry_id: null, feed_id: null, feed_name: "" };
    const article = { find_id, post_id: post.id, headline: input.headline, address, address_key: key, published_at };
    await insertArticle(tx, { ...article, ...none });
    const [row] = await listByIds([find_id], tx);
    if (!row) throw notFound();
    await tell(tx, coverageConfirmed, { finds: [factOf(row)] });
    return { undo, find: findOf(row), whose };
  });
  const site = siteOf(placeOf(added.find.address ?? "")?.host ?? "");
  const is_source = site !== "" && (await queries.isSource(added.whose, hostsOf(site)));
  return { detail: coverageMessages.added, undo: added.undo, find: added.find, is_source };
}

function cleanedAddress(typed: string): string {
  const address = completeWebAddress(typed);
  if (!isWebUrl(address)) throw invalidInput({ address: coverageMessages.noAddress });
  return cleanAddress(address);
}

async function refuseThere(
  tx: Transaction,
  whose: Whose,
  { address, key, postId }: { address: string; key: string | null; postId: number },
): Promise<void> {
  refuseKnown(key === null ? null : await queries.findKnown(whose, { key, postId }, tx));
  refuseDelivered(deliveredTo(await queries.listPlatforms([postId], tx), address));
}

/** Whose an article is: of the site of its address; without one, of this name. A new one has this name and language. */
export async function outletOf(
  tx: Transaction,
  { outlet: name, language }: Pick<ClipInput, "outlet" | "language">,
  address: string | null,
): Promise<number> {
  const site = address === null ? "" : siteOf(placeOf(address)?.host ?? "");
  if (site === "") return queries.findOrAddNamed(tx, name);
  return (await findOrAddOutlet(tx, { site, name, language: languageOf(language) })).id;
}
