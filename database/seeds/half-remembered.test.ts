/** Searches of the demo workspace as people make them who remember half of a post. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { findSearchPage } from "#features/newsroom/server/search/page-service.ts";
import { SearchTime } from "#features/newsroom/server/search/search-time.ts";
import { db } from "#platform/database/client.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { RESIDENTS } from "./people.ts";
import { seedDemo } from "./seed-demo.ts";

const BATTERY = "Rebuilt battery train enters service on the Cumbrian coast line";
const SALT = "A winter of salt: what 214 sensors learned from the Severn";
const BARNACLES = "A sensor that barnacles cannot hold on to";
const HIRING = "Mereside takes on 40 coachbuilders ahead of the second Cumbrian unit";
const TRAVERSER = "Workington traverser restored after nineteen years out of use";
const MAIZE = "Galician growers set one price for eleven heritage maizes";
const LIFTS = "Lift company publishes every repair time, including the bad ones";
const PUMPS = "Pumps that report their own wear cut irrigation failures by two thirds";
const FELLING = "Norrbro opens its felling records to buyers, stand by stand";
const LOCKERS = "Street lockers for fresh food reach their nineteenth corner in Lagos";
const CARDIFF = "Castellan opens a Cardiff desk for Welsh-language productions";
const OLD_PUMP = "A pump from 1989 comes home for its twentieth repair";
const IKAT = "Ten metres of ikat: Margilan lowers its smallest order";
const TOMATO = "‘We lose the tomato in the last nine kilometres’";
const SPRUCE = "‘A spruce planted now is my successor’s problem’";
const STAGEHANDS = "‘Stagehands taught us what an urgent payment is’";
const SILK = "‘Silk is a scheduling business’";
const WARRANTY = "‘The warranty is the product. The pump is how we ship it’";
const SCRAP = "‘We buy the trains nobody wants, and we are picky about it’";
const ONDINE = "Ondine 12: a dehumidifier you can sleep beside";
const LIMEWASH = "Pargeter Limewash No. 9";

const indexAll = async () => {
  for (let round = 0; round < 20 && (await indexChanges()) > 0; round++);
};

useOwnDataFolder();
// A busy machine would leave out the statements that are optional.
beforeEach(() => void vi.spyOn(SearchTime.prototype, "isShort", "get").mockReturnValue(false));
const posts = new Map<string, { id: number; day: string }>();
beforeAll(async () => {
  await seedDemo();
  const emails = Object.values(RESIDENTS).map(({ email }) => email);
  // Posts of other tests are about ferries, batteries and salt, too.
  await db
    .updateTable("posts")
    .set({ deleted_at: new Date() })
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where("owner_id", "not in", db.selectFrom("users").select("id").where("email", "in", emails))
    .execute();
  await indexAll();
  const rows = await db
    .selectFrom("posts")
    .select(["id", "kind", "owner_id", "company_id", "tags", "name", "published_at"])
    .where("owner_id", "in", db.selectFrom("users").select("id").where("email", "in", emails))
    .where("status", "=", "published")
    .execute();
  const published = rows.flatMap(({ published_at, ...post }) => (published_at ? [{ ...post, published_at }] : []));
  for (const { id, name, published_at } of published)
    posts.set(name, { id, day: dayOf(published_at, getSite().time_zone) });
  // Words of other tests' posts would be what a misspelt one was meant to be; the demo may be there already.
  await db.deleteFrom("post_lexicon").execute();
  await db
    .insertInto("post_index_changes")
    .values(published.map(({ id, name: _name, ...post }) => ({ post_id: id, posts: 0, ...post })))
    .execute();
  await indexAll();
});

const FIRST = 1;
const ON_PAGE = 20;

function dayWritten(title: string, options: Intl.DateTimeFormatOptions, locale = "en-GB"): string {
  const { day } = posts.get(title) ?? { day: "" };
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { timeZone: "UTC", ...options });
}

it.each<[string | (() => string), title: string, within: number]>([
  ["train that runs on batteries", BATTERY, FIRST],
  ["salt in the river Severn", SALT, FIRST],
  ["battery trian", BATTERY, FIRST],
  ["the old carriages made into electric trains for Cumbria", BATTERY, ON_PAGE],
  ["Postlethwaite", SCRAP, ON_PAGE],
  ["Helen Postlethwaite battery train", BATTERY, ON_PAGE],
  ["boss who buys scrap trains", SCRAP, FIRST],
  ["sensors the barnacles can't stick to", BARNACLES, FIRST],
  ["barnicles sensor", BARNACLES, FIRST],
  ["mereside is hiring 40 people", HIRING, ON_PAGE],
  ["jobs for coachbuilders with no experience", HIRING, FIRST],
  ["the traverser in workington that was restored", TRAVERSER, FIRST],
  [() => dayWritten(TRAVERSER, { day: "numeric", month: "long" }), TRAVERSER, FIRST],
  [() => posts.get(TRAVERSER)?.day ?? "", TRAVERSER, FIRST],
  [() => dayWritten(TRAVERSER, { day: "numeric", month: "long", year: "numeric" }, "en-US"), TRAVERSER, FIRST],
  [() => `DL-${posts.get(SALT)?.day.slice(0, 7)}-${String(posts.get(SALT)?.id).padStart(4, "0")}`, SALT, FIRST],
  [() => `dl-${posts.get(IKAT)?.day.slice(0, 7)}-${posts.get(IKAT)?.id}`, IKAT, FIRST],
  ["spanish farmers agreed a price for maize", MAIZE, FIRST],
  ["lift repair times published by company in Dublin", LIFTS, FIRST],
  ["pumps that listen for wear with a microphone", PUMPS, FIRST],
  ["norbro felling records", FELLING, FIRST],
  ["lockers with no locks in Lagos", LOCKERS, ON_PAGE],
  ["welsh language payroll desk in cardif", CARDIFF, FIRST],
  ["pump built in 1989 repaired twenty times", OLD_PUMP, FIRST],
  ["ten meters of ikat", IKAT, FIRST],
  ["Ngozi Oduya on tomatoes going bad", TOMATO, FIRST],
  ["tveit spruce problem for successor", SPRUCE, FIRST],
  ["stage hands urgent payments", STAGEHANDS, FIRST],
  ["Karimova: silk is about scheduling", SILK, FIRST],
  ["why the waranty is the product", WARRANTY, FIRST],
  ["quiet dehumidifier for the bedroom", ONDINE, FIRST],
  ["limewash review by Ruth", LIMEWASH, FIRST],
])("%s finds what is meant", async (asked, title, within) => {
  const q = typeof asked === "string" ? asked : asked();
  const page = await findSearchPage({ q }, new Date());
  const titles = [...(page?.hits ?? []), ...(page?.loose?.hits ?? [])].map(({ card }) => card.title);
  expect([q, titles.slice(0, within)]).toEqual([q, expect.arrayContaining([title])]);
});
