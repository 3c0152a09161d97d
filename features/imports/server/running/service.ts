/**
 * Runs an import post by post. Each post and what became of it are written in one transaction, so that a stop, a second
 * worker or a kill at any point leaves no post twice and none unaccounted for.
 */
import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import type { Actor } from "#features/accounts/contract.ts";
import { requireRight } from "#features/companies/server/team/role-service.ts";
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { BYLINE_FIELD } from "#features/content/kinds/byline.ts";
import { guessLanguage } from "#features/content/server/language/guess-service.ts";
import { importPost } from "#features/content/server/posts/import-service.ts";
import { findQueueReason } from "#features/content/server/publishing/vetting-service.ts";
import { countWords } from "#features/editor/html/count-words.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { importFinished } from "#features/webhooks/server/events.ts";
import { readTag } from "#platform/contract/language-tag.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { isRefusal } from "#platform/errors/app-error.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { tell } from "#platform/events/events.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { HERE_REASON } from "../mapping/preview-service.ts";
import { oldPathOfAddress } from "../old-addresses/policy.ts";
import { addressKeyOf, numberOfPlain, type Plan, type PlannedPost } from "../planning/policy.ts";
import * as queries from "../queries.ts";
import { factsOf, planAll } from "../reading/service.ts";
import { type AssignedHere, assignMapped, detailsOf, type Mapped, readMapped } from "./mapped-service.ts";
import { undoableUntil } from "../undoing/policy.ts";
import { failedMail, finishedMail, sumProblem } from "./policy.ts";
import { fetchPicture, type FetchedPicture } from "./picture-service.ts";

/** Items that are planned at once. */
const ITEMS_A_TIME = 20;
/** Pictures that are fetched at once: one old server gives them all. */
const PICTURES_AT_ONCE = 4;
/** Posts whose pictures are fetched and encoded while those before them are written. */
const POSTS_AHEAD = 3;

type Run = {
  row: queries.ImportRow;
  actor: Actor;
  mapped: Mapped;
  signal: AbortSignal;
  limit: ReturnType<typeof pLimit>;
  /** By address: posts that come together may show the same picture. */
  onTheirWay: Map<string, Promise<FetchedPicture>>;
};

/** Works until nothing waits, it is stopped, or `signal` aborts. */
export async function runImport(row: queries.ImportRow, signal: AbortSignal): Promise<void> {
  const [person, company] = await Promise.all([
    row.user_id === null ? null : queries.findPerson(row.user_id),
    queries.findCompany(row.company_id),
  ]);
  if (row.user_id === null || !person || person.suspended_at || !company || company.deleted_at)
    return fail(row, "The person who began this import is gone, or the company is.");
  // The session in which it was begun may end; what is written is decided by the person's role, at each post.
  const actor: Actor = { id: row.user_id, role: "user", sessionId: "" };
  const run = {
    row,
    actor,
    mapped: await readMapped(row),
    signal,
    limit: pLimit(PICTURES_AT_ONCE),
    onTheirWay: new Map(),
  };
  for (;;) {
    const items = await queries.listWaiting(row.id, ITEMS_A_TIME);
    if (items.length === 0) return finish(row, person);
    const plans = await planAll(row, items, signal);
    if (!(await runItems(run, items, plans))) return;
  }
}

/** In their order. @returns false once it was stopped. */
async function runItems(run: Run, items: readonly queries.ItemRow[], plans: readonly Plan[]): Promise<boolean> {
  const fetching: Promise<FetchedPicture[]>[] = [];
  try {
    for (const [place, plan] of plans.entries()) {
      while (fetching.length < Math.min(plans.length, place + 1 + POSTS_AHEAD)) {
        const next = picturesOf(run, items[fetching.length], plans[fetching.length]);
        next.catch(() => undefined); // whoever waits for it hears of it
        fetching.push(next);
      }
      const item = items[place];
      if (run.signal.aborted || !item) return false;
      const isOn =
        plan.planned === "import"
          ? await importAssigned(run, item, plan, fetching[place])
          : await settle(run, item, { ...factsOf(plan), outcome: plan.planned });
      if (!isOn) return false;
    }
    return true;
  } finally {
    await Promise.allSettled(fetching);
  }
}

/** Pictures of a post that will be imported as far as is known yet; none of any other. */
async function picturesOf(run: Run, item: queries.ItemRow | undefined, plan: Plan | undefined) {
  if (!item || plan?.planned !== "import") return [];
  const { leftOut, company } = assignMapped(run.mapped, item.found, run.row.company_id);
  if (leftOut !== null || (await queries.findHere(company, plan.post)) !== null) return [];
  return fetchAll(run, plan.post);
}

function fetchAll(run: Run, { pictures }: PlannedPost): Promise<FetchedPicture[]> {
  const { actor, row, signal, limit, onTheirWay } = run;
  return Promise.all(
    pictures.map((picture) => {
      const { address } = picture;
      const fetching = onTheirWay.get(address) ?? limit(() => fetchPicture(actor, row.id, picture, signal));
      onTheirWay.set(address, fetching);
      return fetching.finally(() => onTheirWay.delete(address));
    }),
  );
}

type Settled = queries.ItemChange & { outcome: NonNullable<queries.ItemRow["outcome"]> };

/** @returns false once the import was stopped. */
function settle({ row }: Run, { position }: queries.ItemRow, change: Settled): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await isRunning(tx, row))) return false;
    if (await queries.lockWaiting(tx, row.id, position)) await queries.updateItem(tx, row.id, position, change);
    await queries.renewClaim(tx, row.id);
    return true;
  });
}

async function isRunning(tx: Transaction, { id, company_id }: queries.ImportRow): Promise<boolean> {
  return (await queries.lockImport(tx, id, company_id))?.status === "running";
}

async function importAssigned(
  run: Run,
  item: queries.ItemRow,
  { post, notes }: Extract<Plan, { planned: "import" }>,
  fetching: Promise<FetchedPicture[]> | undefined,
): Promise<boolean> {
  const { row, mapped } = run;
  const facts = { pictures: post.pictures.length, links: post.links.length };
  const assigned = assignMapped(mapped, item.found, row.company_id);
  if (assigned.leftOut !== null)
    return settle(run, item, { ...facts, outcome: "left-out", reason: assigned.leftOut.reason });
  if ((await queries.findHere(assigned.company, post)) !== null)
    return settle(run, item, { ...facts, outcome: "here", reason: HERE_REASON });
  const early = (await fetching) ?? [];
  const fetched = early.length === post.pictures.length ? early : await fetchAll(run, post);
  return importItem(run, item, { post, assigned, facts, notes, fetched });
}

type Item = {
  post: PlannedPost;
  assigned: AssignedHere;
  facts: { pictures: number; links: number };
  notes: string[];
  fetched: FetchedPicture[];
};

async function importItem(run: Run, item: queries.ItemRow, given: Item): Promise<boolean> {
  const { post, assigned, facts, notes, fetched } = given;
  const { row, actor, signal } = run;
  const here = { ...facts, outcome: "here" as const, reason: HERE_REASON };
  if (signal.aborted) return false;
  const { html, changed } = await withLinks(row, assigned.company, post);
  const content_html = sanitiseStory(withPictures(html, fetched));
  const text = await textOf(run, post, assigned, content_html);
  const review = await findQueueReason(actor.id, kindOf(text.kind), text, false);
  if (review !== null)
    return settle(run, item, {
      ...facts,
      outcome: "not-imported",
      reason: `Our editors would have to review it: ${review}`,
    });

  const media = (place: number | null) => {
    const picture = place === null ? undefined : fetched[place];
    return picture && "media" in picture ? picture.media : null;
  };
  const banner = media(post.banner);
  const failed = fetched.flatMap((each) => ("reason" in each ? [each.reason] : []));
  try {
    return await transaction(async (tx) => {
      for (const company of [...new Set([row.company_id, assigned.company])].toSorted((a, b) => a - b))
        await requireRight(tx, actor, company, "edit-company");
      if (!(await isRunning(tx, row))) return false;
      await queries.renewClaim(tx, row.id);
      if (!(await queries.lockWaiting(tx, row.id, item.position))) return true;
      if ((await queries.findHere(assigned.company, post, tx)) !== null) {
        await queries.updateItem(tx, row.id, item.position, here);
        return true;
      }
      const shown = { banner: banner && { id: banner.id, alt: banner.alt, caption: banner.caption }, related: [] };
      const id = await importPost(tx, text, shown);
      const own = { post_id: id, company_id: assigned.company, import_id: row.id, owner_id: actor.id, kind: text.kind };
      await queries.insertImported(tx, {
        ...own,
        address_key: post.addressKey,
        old_path: oldPathOfAddress(item.address),
        textHash: post.textHash,
      });
      await queries.updateItem(tx, row.id, item.position, {
        ...facts,
        outcome: "imported",
        post_id: id,
        notes: [...notes, ...failed],
        pictures_imported: fetched.length - failed.length,
        pictures_failed: failed.length,
        links_changed: changed,
      });
      return true;
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const isElsewhere = assigned.company !== row.company_id && ["not-found", "forbidden"].includes(error.code);
    const reason = isElsewhere ? `You may no longer import into “${assigned.companyName}”` : error.message;
    return settle(run, item, { ...facts, outcome: "not-imported", reason });
  }
}

async function textOf({ actor }: Run, post: PlannedPost, assigned: AssignedHere, content_html: string) {
  const { kind, details } = detailsOf(assigned, post, content_html);
  const told = readTag(post.language.replace("_", "-"));
  const { name, summary, isLanguageOfSite } = post;
  const guess = isLanguageOfSite ? await guessLanguage(actor, { name, summary, content_html }) : null;
  return {
    guid: randomUUID(),
    kind,
    owner_id: actor.id,
    company_id: assigned.company,
    posted_as_name: assigned.companyName,
    author_name: assigned.byline,
    name: post.name,
    slug: post.slug,
    details: { ...details, ...(assigned.byline === "" && { [BYLINE_FIELD]: "hidden" }) },
    content_html,
    word_count: countWords(content_html),
    summary: post.summary,
    tags: assigned.labels,
    seo_meta_title: post.seoTitle,
    seo_meta_description: post.seoDescription,
    embedded_websites: [],
    language: guess ?? told,
    language_chosen: told !== null && !isLanguageOfSite,
    publish_at: null,
    published_at: new Date(post.publishedAt),
  };
}

/** A picture that did not come is left out of the text. */
function withPictures(html: string, fetched: readonly FetchedPicture[]): string {
  return html.replaceAll(/<img src="import:(\d{1,3})"([^<>]*)>/g, (_tag, place: string, rest: string) => {
    const picture = fetched[Number(place)];
    return picture && "media" in picture ? `<img src="${picture.media.url}"${rest}${sizeOf(picture.media)}>` : "";
  });
}

const sizeOf = ({ width, height }: MediaItem) =>
  width === null || height === null ? "" : ` width="${width}" height="${height}"`;

/** Links to posts that are here already lead to them; others stay as they were. */
async function withLinks({ id, site_address: site }: queries.ImportRow, companyId: number, post: PlannedPost) {
  const { html, links } = post;
  const numbers = links.flatMap((link) => numberOfPlain(link, site) ?? []);
  const numbered = await queries.listAddressKeys(id, numbers);
  const keys = new Map(
    links.map((link) => [link, numbered.get(numberOfPlain(link, site) ?? -1) ?? addressKeyOf(link)] as const),
  );
  const targets = await queries.listTargets(companyId, [...keys.values()]);
  if (targets.length === 0) return { html, changed: 0 };
  const here = new Map(
    targets.map(({ address_key, guid, slug, kind }) => [
      address_key,
      publicUrl() + publicPath({ type: kindOf(kind).typeCode, guid, slug }),
    ]),
  );
  const changed = new Set<string>();
  const linked = html.replaceAll(/ href="(https?:[^"]*)"/g, (whole, written: string) => {
    const link = written.replaceAll("&amp;", "&");
    const target = here.get(keys.get(link) ?? "");
    if (target === undefined) return whole;
    changed.add(link);
    return ` href="${target}"`;
  });
  return { html: linked, changed: changed.size };
}

type Person = { email: string; first_name: string };

/** Found must equal imported, already here, left out and not imported; if it does not, the import has failed. */
async function finish(row: queries.ImportRow, person: Person): Promise<void> {
  await transaction(async (tx) => {
    const locked = await queries.lockImport(tx, row.id, row.company_id);
    if (locked?.status !== "running") return;
    const counts = await queries.countItems(row.id, tx);
    const problem = sumProblem(locked.found_posts, counts);
    const slug = (await queries.findCompany(row.company_id, tx))?.slug ?? "";
    if (problem !== null) {
      await queries.updateImport(tx, row.id, { status: "failed", problem });
      await queueMail(tx, { to: person.email, ...failedMail(person, locked, problem, counts) });
      return;
    }
    await queries.updateImport(tx, row.id, { status: "finished" });
    const { imported, here, left_out, not_imported } = counts;
    const sum = { found: locked.found_posts, imported, already_here: here, left_out, not_imported };
    await tell(tx, importFinished, { id: row.id, company: row.company_id, ...sum });
    const over = { ...locked, status: "finished" as const, finished_at: new Date() };
    const until = imported === 0 ? null : undoableUntil(over);
    const mail = locked.is_cut
      ? failedMail(person, locked, "", counts)
      : finishedMail(person, slug, locked, counts, until);
    await queueMail(tx, { to: person.email, ...mail });
  });
}

function fail({ id }: queries.ImportRow, problem: string): Promise<void> {
  return transaction((tx) => queries.updateImport(tx, id, { status: "failed", problem }));
}
