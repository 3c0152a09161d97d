/** A newsroom with something of everything, archives of it, and what two archives differ in. */
import { sql } from "kysely";
import { db, transaction } from "#platform/database/client.ts";
import { attachMedia, keepMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { buildCompany, addMember, type TestCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildVideo } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildFind } from "./coverage-finds.ts";
import type { Unpacked } from "./archives.ts";

export type TestNewsroom = { owner: TestUser; author: TestUser; company: TestCompany; posts: TestPost[] };

/** Times with microseconds, as the database has them. */
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 7, 30, 11, 123));

export async function buildNewsroom(): Promise<TestNewsroom> {
  const owner = await buildUser({ first_name: "Anwen", last_name: "Parry" });
  const author = await buildUser({ first_name: "Zoë", last_name: "Quist" });
  const company = await buildCompany(owner.id, {
    description: "Drive trains «for» ferries\nand more.",
    website: "https://halden.example",
  });
  await addMember(company.id, author.id, "author");
  const [logo, face, banner, inText] = await Promise.all([
    buildPicture(owner.actor, { width: 300, height: 200 }),
    buildPicture(owner.actor, { width: 320, height: 320 }),
    buildPicture(owner.actor, { width: 1300, height: 800 }),
    buildPicture(author.actor, { width: 500, height: 400 }),
  ]);
  const video = await buildVideo(owner.actor);
  await db
    .updateTable("companies")
    .set({ logo_media_id: logo.id, press_contact_email: "press@halden.example", established_date: "1998-04-02" })
    .where("id", "=", company.id)
    .execute();
  const of = { company_id: company.id };
  await db
    .insertInto("company_contacts")
    .values([
      {
        ...of,
        position: 0,
        name: "Ingrid Solheim",
        role: "Head of press",
        phone: "+47 55 21 40 00",
        languages: ["Norwegian", "English"],
        hours: "Weekdays",
        time_zone: "Europe/Oslo",
      },
      { ...of, position: 1, name: "Out of hours", phone: "+47 55 21 40 99" },
    ])
    .execute();
  await db
    .insertInto("company_people")
    .values({ ...of, position: 0, name: "Marta Lindqvist", picture_media_id: face.id })
    .execute();
  await db
    .insertInto("company_figures")
    .values({ ...of, position: 0, label: "people", value: "310", as_of: "2026-09-30" })
    .execute();

  const html = `<p>In the text <img src="${inText.url}" alt="A quay" width="480" height="384" /></p>`;
  const original = await buildPost(author.id, {
    ...of,
    language: "en",
    content_html: html,
    published_at: at(1),
    tags: ["Shipping"],
    posted_as_name: "Halden Marine Systems",
  });
  const german = await buildPost(owner.id, {
    ...of,
    language: "de",
    published_at: at(2),
    name: "Fähre fährt – endlich",
  });
  const interview = await buildPost(owner.id, {
    ...of,
    kind: "interview",
    published_at: at(3),
    embedded_websites: ["https://halden.example/talk"],
  });
  const withdrawn = await buildPost(owner.id, { ...of, status: "withdrawn" });
  const draft = await buildPost(author.id, { ...of, status: "draft", kind: "review" });
  const scheduled = await buildPost(owner.id, { ...of, status: "scheduled" });
  await buildPost(owner.id, { ...of, status: "draft", confidential_since: at(4), name: "Top secret" });
  await buildPost(owner.id, { ...of, deleted_at: at(5), name: "In the trash" });
  await buildPost(owner.id, { name: "Of no company" });
  await db.updateTable("posts").set({ original_id: original.id }).where("id", "in", [original.id, german.id]).execute();
  await db
    .updateTable("posts")
    .set({ withdrawal_note: "It was wrong.", withdrawal_reason: "A wrong figure" })
    .where("id", "=", withdrawn.id)
    .execute();
  await transaction(async (tx) => {
    await attachMedia(tx, ownUploads(owner.id), original.id, {
      banner: { id: banner.id, alt: "A ferry", caption: "At “the” quay" },
      related: [{ id: video.id }],
    });
    await keepMedia(tx, ownUploads(author.id), original.id, [inText.id]);
  });
  const versionOf = await db.selectFrom("posts").selectAll().where("id", "=", original.id).executeTakeFirstOrThrow();
  const { name, posted_as_name, company_id, content_html, word_count, summary, tags, language, language_chosen } =
    versionOf;
  for (const version of [1, 2])
    await db
      .insertInto("post_revisions")
      .values({
        post_id: original.id,
        version,
        author_id: version === 1 ? author.id : owner.id,
        cause: version === 1 ? "created" : "saved",
        changed: version === 1 ? [] : ["content"],
        name: `${name} ${version}`,
        posted_as_name,
        company_id,
        details: JSON.stringify(versionOf.details),
        content_html,
        word_count,
        summary,
        tags,
        language,
        language_chosen,
        seo_meta_title: "",
        seo_meta_description: "",
        embedded_websites: [],
        media: JSON.stringify({
          banner: { id: banner.id, alt: "A ferry", caption: "", credit: "", rights: "" },
          related: [],
        }),
        saved_at: at(version),
      })
      .execute();
  await db.updateTable("posts").set({ version: 2 }).where("id", "=", original.id).execute();
  await db
    .insertInto("post_corrections")
    .values({
      post_id: original.id,
      version: 2,
      note: "The figure was 3, not 4.",
      also_post_ids: [String(german.id)],
      published_at: at(6),
    })
    .execute();
  const site = `${company.slug}.example`;
  await buildFind(original.id, {
    outlet: `Baltic Freight ${company.slug}`,
    headline: "Ferry goes",
    address: `https://www.${site}/ferry`,
    kind: "reprint",
    language: "en",
  });
  await db
    .insertInto("coverage_outlet_sites")
    .columns(["site", "outlet_id"])
    .expression(
      db
        .selectFrom("coverage_outlets")
        .select([sql.val(site).as("site"), "id as outlet_id"])
        .where("name", "=", `Baltic Freight ${company.slug}`),
    )
    .execute();
  await buildFind(german.id, { outlet: `Baltic Freight ${company.slug}`, headline: "Fähre", status: "to_confirm" });
  for (const [post, day] of [
    [original, "2026-10-01"],
    [original, "2026-10-02"],
    [interview, "2026-10-02"],
  ] as const) {
    const { id } = await db
      .insertInto("analytics_days")
      .values({ owner_id: owner.id, post_id: post.id, day, views: 12, visitors: 7, clicks: 3, feed_fetches: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("analytics_details")
      .values([
        { day_id: id, facet: "referrer", name: "ledger.example", count: 4 },
        { day_id: id, facet: "country", name: "NO", count: 9 },
      ])
      .execute();
  }
  return { owner, author, company, posts: [original, german, interview, withdrawn, draft, scheduled] };
}

/** What names the place and the time of writing, or people who have no access after an import. */
const OF_ITS_PLACE = new Set(["manifest.json", "team.json"]);

/** What two archives differ in, each as "entry, line: field: one → other"; empty: the same. */
export function differencesOf(one: Unpacked, other: Unpacked): string[] {
  const differences: string[] = [];
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name), other.get(name)];
    if (!before || !after) differences.push(`${name} is ${before ? "missing" : "new"}`);
    else if (!OF_ITS_PLACE.has(name) && !before.equals(after)) differences.push(...withinText(name, before, after));
  }
  return differences;
}

function withinText(name: string, before: Buffer, after: Buffer): string[] {
  if (!name.endsWith(".jsonl") && !name.endsWith(".json")) return [`${name}: other bytes`];
  const [lines, others] = [before, after].map((text) => text.toString().trimEnd().split("\n"));
  if (!lines || !others) return [];
  if (lines.length !== others.length) return [`${name}: ${lines.length} lines → ${others.length}`];
  return lines.flatMap((line, n) => {
    if (line === others[n]) return [];
    const found = withinValue(`${name}, line ${n + 1}`, JSON.parse(line), JSON.parse(others[n] ?? ""));
    return found.length > 0 ? found : [`${name}, line ${n + 1}: written in another way`];
  });
}

function withinValue(at: string, one: unknown, other: unknown): string[] {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other) ? [] : [`${at}: ${JSON.stringify(one)} → ${JSON.stringify(other)}`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) =>
    withinValue(`${at}.${key}`, (one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
