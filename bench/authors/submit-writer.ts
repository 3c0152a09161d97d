/**
 * One side of the bench of submits without HTTP, as a process of its own: `product` calls the service, `bare` writes the
 * same rows through `pg` with one prepared statement. Ten writers, each for a customer of its own. Prints figures as JSON.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { KINDS, type ContentKind } from "#features/content/kinds/index.ts";
import { publishNew } from "#features/content/server/posts/submit-service.ts";
import { type Submission, submissionSchema } from "#features/content/contracts/submission.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { CATEGORY, CONTENT, DESCRIPTION, SUMMARY, WEBSITE } from "./submit-texts.ts";
import { databaseCpuMs } from "../support/database-cpu.ts";
import { figuresOf, inParallel } from "../support/writers.ts";

const WARM_UP_SECONDS = 2;
const SECONDS = 5;

const TEXT = `
  content_html, word_count, summary, tags, seo_meta_title, seo_meta_description, embedded_websites, details, name, posted_as_name`;
const BARE = `
  with post as (
    insert into posts (owner_id, guid, kind, status, slug, published_at, ${TEXT})
    values ($1, $2, 'article', 'published', 'ferry-trial', now(), $3, 140, $4, $5, $6, $7, $8, $9, $6, 'Ada Lovelace')
    returning *
  ), hold as (
    insert into allowance_entries (user_id, kind, units, post_id, source)
    select owner_id, 'hold', 1, id, 'hold:' || guid from post
  ), revision as (
    insert into post_revisions (post_id, version, author_id, cause, ${TEXT})
    select id, 1, owner_id, 'created', ${TEXT} from post
  )
  select id, guid, slug from post`;

const [side, databaseUrl, owners, postmaster] = process.argv.slice(2) as [string, string, string, string];
const ownerIds = JSON.parse(owners) as number[];
const write = side === "product" ? serviceWriter(databaseUrl) : bareWriter(databaseUrl);
await inParallel(ownerIds.length, WARM_UP_SECONDS, write.one);
const ofDatabase = postmaster === "" ? undefined : () => databaseCpuMs(Number(postmaster));
const [before, databaseBefore] = [process.cpuUsage(), ofDatabase?.()];
const latencies = await inParallel(ownerIds.length, SECONDS, write.one);
const used = process.cpuUsage(before);
const databaseMs = databaseBefore === undefined ? undefined : Number(ofDatabase?.()) - databaseBefore;
await sleep(100);
await write.end();
console.log(JSON.stringify(figuresOf(latencies, SECONDS, (used.user + used.system) / 1000, databaseMs)));

type Writer = { one: (worker: number, count: number) => Promise<unknown>; end: () => Promise<void> };

/** What the route does between the parsed form and the answer. */
function serviceWriter(connectionString: string): Writer {
  configureDatabase({ connectionString, max: ownerIds.length });
  const [kind] = KINDS as [ContentKind];
  const schema = submissionSchema(kind);
  return {
    one: (worker, count) => {
      const title = `Ferry trial ${worker} ${count}`;
      const fields = { title, content: CONTENT, summary: SUMMARY, tags: [CATEGORY], seo_meta_title: title };
      const rest = { seo_meta_description: DESCRIPTION, embedded_websites: [WEBSITE], posted_by_company: "" };
      const actor = { id: ownerIds[worker] ?? 0, role: "user" as const, sessionId: "" };
      return publishNew(actor, kind, schema.parse({ ...fields, ...rest }) as Submission, { banner: null, related: [] });
    },
    end: closeDatabase,
  };
}

/** Post, hold and revision in one statement, which is one transaction: bare SQL knows nothing faster. */
function bareWriter(connectionString: string): Writer {
  const pool = new pg.Pool({ connectionString, max: ownerIds.length });
  return {
    one: (worker, count) => {
      const title = `Ferry trial ${worker} ${count}`;
      const [details, tags, websites] = [JSON.stringify({ title }), [CATEGORY], [WEBSITE]];
      const values = [ownerIds[worker], randomUUID(), CONTENT, SUMMARY, tags, title, DESCRIPTION, websites, details];
      return pool.query({ name: "bench-insert", text: BARE, values });
    },
    end: () => pool.end(),
  };
}
