/**
 * The demo workspace: people, companies and stories that go through the same services as a customer's own. A run that was
 * cut short may be repeated: what exists is left as it is.
 */
import { createHash, randomUUID } from "node:crypto";
import slugify from "slugify";
import type { Actor } from "#features/accounts/contract.ts";
import { createUser, openAccount } from "#features/accounts/server/service.ts";
import { grantUnits, setUnits, settleOldestHold, takeHold } from "#features/billing/server/service.ts";
import { countWords, submissionSchema, type Submission } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { publishNew } from "#features/content/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { DEMO_CUSTOMER, DEMO_OPERATOR } from "./demo-accounts.ts";
import { uploadDrawing } from "./drawings.ts";
import { RESIDENTS, type Resident } from "./people.ts";
import * as queries from "./queries.ts";
import { INTERVIEWS } from "./stories/interviews.ts";
import { CUSTOMER_RELEASES } from "./stories/releases-of-the-customer.ts";
import { OTHER_RELEASES } from "./stories/releases-of-others.ts";
import { REVIEWS } from "./stories/reviews.ts";
import { DRAFTS, SCHEDULED } from "./stories/unpublished.ts";
import type { PersonKey, Story } from "./story.ts";

const GRANTED = { Newsroom: 40, Wire: 200 };
/** What the customer has left of the 40, as if the workspace had been in use for a while. */
const SLOT_MS = 15 * 60_000;
const CUSTOMER_LEFT = 18;

type Author = { actor: Actor; resident: Resident; companies: Map<string, number> };
type Authors = Record<PersonKey, Author>;

export async function seedDemo(): Promise<void> {
  const now = Date.now();
  await openOperator();
  const authors = await openAuthors();
  const published = [...CUSTOMER_RELEASES, ...OTHER_RELEASES, ...INTERVIEWS, ...REVIEWS].sort((a, b) => b.age - a.age);
  const media = new Map(published.map((story) => [story, uploadDrawings(authors[story.by].actor, story)]));
  await Promise.all(media.values());
  for (const story of published) await publish(authors[story.by], story, (await media.get(story)) ?? NO_MEDIA, now);
  for (const story of [...SCHEDULED, ...DRAFTS]) await keepUnpublished(authors[story.by], story, now);
  await settleUsage(authors);
}

async function openOperator(): Promise<void> {
  if (await queries.findUserId(DEMO_OPERATOR.email)) return;
  await openAccount(DEMO_OPERATOR);
}

async function openAuthors(): Promise<Authors> {
  const nobodyKnows = await hashPassword(randomUUID());
  const customers = await hashPassword(DEMO_CUSTOMER.password);
  const opened: [string, Author][] = [];
  for (const [key, resident] of Object.entries(RESIDENTS)) {
    const passwordHash = resident.email === DEMO_CUSTOMER.email ? customers : nobodyKnows;
    opened.push([key, await openAuthor(resident, passwordHash)]);
  }
  return Object.fromEntries(opened) as Authors;
}

async function openAuthor(resident: Resident, passwordHash: string): Promise<Author> {
  const { first_name, last_name, email, plan } = resident;
  const existing = await queries.findUserId(email);
  return transaction(async (tx) => {
    const id = existing ?? (await createUser(tx, { first_name, last_name, email, passwordHash, verified: true }));
    await queries.completeProfile(tx, id, resident);
    await grantUnits(tx, id, GRANTED[plan], `demo:plan:${id}`, `${plan} plan`);
    const companies = new Map<string, number>();
    for (const company of resident.companies) {
      const slug = slugify(company.name, { lower: true, strict: true });
      companies.set(company.name, await queries.insertCompany(tx, id, { ...company, slug }));
    }
    return { actor: { id, role: "user", sessionId: "" }, resident, companies };
  });
}

type StoryMedia = { banner: string | null; related: string[] };
const NO_MEDIA: StoryMedia = { banner: null, related: [] };

async function uploadDrawings(actor: Actor, story: Story): Promise<StoryMedia> {
  if (await queries.hasPost(actor.id, keyOf(story))) return NO_MEDIA;
  const [banner, related] = await Promise.all([
    story.banner ? uploadDrawing(actor, story.banner, "banner") : null,
    Promise.all((story.related ?? []).map((drawing) => uploadDrawing(actor, drawing, "related"))),
  ]);
  return { banner, related };
}

async function publish({ actor, companies }: Author, story: Story, media: StoryMedia, now: number): Promise<void> {
  await publishNew(actor, kindOf(story.kind), submissionOf(story, companies), media);
  await transaction((tx) => queries.backdatePost(tx, actor.id, keyOf(story), timeOf(story, now)));
}

function submissionOf(story: Story, companies: Author["companies"]): Submission {
  return submissionSchema(kindOf(story.kind)).parse({
    ...story.details,
    content: story.content,
    summary: story.summary,
    tags: story.tags,
    posted_by_company: companyIdOf(story, companies),
    embedded_websites: story.websites ?? [],
    draft_key: keyOf(story),
  }) as Submission;
}

function companyIdOf({ company }: Story, companies: Author["companies"]): number | null {
  if (company === undefined) return null;
  const id = companies.get(company);
  if (id === undefined) throw new Error(`The demo workspace has no company ${company} of this author`);
  return id;
}

/** Drafts, and what waits for its time with its release held. */
async function keepUnpublished({ actor, resident, companies }: Author, story: Story, now: number): Promise<void> {
  if (await queries.hasPost(actor.id, keyOf(story))) return;
  const name = kindOf(story.kind).nameOf(story.details);
  const isScheduled = story.age < 0;
  await transaction(async (tx) => {
    const id = await queries.insertUnpublishedPost(tx, {
      draft_key: keyOf(story),
      kind: story.kind,
      owner_id: actor.id,
      company_id: companyIdOf(story, companies),
      posted_as_name: story.company ?? `${resident.first_name} ${resident.last_name}`,
      name,
      slug: slugify(name, { lower: true, strict: true }),
      details: story.details,
      content_html: story.content,
      word_count: countWords(story.content),
      summary: story.summary,
      tags: story.tags,
      publish_at: isScheduled ? slotOf(story, now) : null,
    });
    if (isScheduled) await takeHold(tx, actor.id, id);
    else await queries.backdatePost(tx, actor.id, keyOf(story), timeOf(story, now));
  });
}

/** Settles what the stories held, then brings the customer to a round figure. */
async function settleUsage(authors: Authors): Promise<void> {
  for (const { actor } of Object.values(authors)) while ((await settleOldestHold(actor)).settled);
  const { actor } = authors.anwen;
  await transaction((tx) => setUnits(tx, actor.id, CUSTOMER_LEFT, "Used in earlier months"));
}

function timeOf(story: Story, now: number): Date {
  return new Date(now - story.age * 60_000);
}

/** What is still to come is scheduled in the steps that the dialog offers. */
function slotOf(story: Story, now: number): Date {
  return new Date(Math.ceil(timeOf(story, now).getTime() / SLOT_MS) * SLOT_MS);
}

/** The same for every run, so that a repeated one publishes nothing twice. */
function keyOf(story: Story): string {
  const name = kindOf(story.kind).nameOf(story.details);
  const hex = createHash("sha256").update(`demo ${story.kind} ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
