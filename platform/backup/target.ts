/** What a restore finds in its database, and how it makes room there: nothing of another program is ever touched. */
import type pg from "pg";
import type { Migration } from "#platform/database/apply-migration.ts";
import { isOfFirstVersion } from "#platform/database/take-over.ts";
import { quoted } from "./dump.ts";

/** A restore cannot start; the message says what to do. */
export class NotEmpty extends Error {}

export type Target = {
  /** Empty: nothing is there. */
  applied: { id: string; checksum: string }[];
  objects: Found[];
  hasAccounts: boolean;
};

type Found = { kind: "table" | "view" | "sequence" | "routine" | "type"; schema: string; name: string; of: string };

const MAX_NAMED = 8;
const JOBS_SCHEMA = "pgboss";
/** Of test keys: no backup has it, and it is made empty by its migration. */
const SANDBOX = "sandbox";
/** Come with our migrations; their functions and types are of no program. */
const OWN_EXTENSIONS = ["pg_trgm", "btree_gin", "plpgsql"];
/** Besides what migrations create; the last two were left for servers of 0.1, which read them until they end. */
const OWN_NAMES = new Set(["schema_migrations", "review_queue", "review_words"]);
const CREATED =
  /\bcreate\s+(?:or\s+replace\s+|unlogged\s+)*(?:table|view|sequence|function|procedure|schema)\s+(\w+)/gi;

/** Without indexes, triggers and the like, which belong to a table. `of`: an extension, which may bring tables. */
const OBJECTS = `
  select case when c.relkind in ('v', 'm') then 'view' when c.relkind = 'S' then 'sequence' else 'table' end as kind,
    n.nspname::text as schema, c.relname::text as name, coalesce(x.extname::text, '') as of
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_depend member on member.classid = 'pg_class'::regclass and member.objid = c.oid and member.deptype = 'e'
  left join pg_extension x on x.oid = member.refobjid
  where c.relkind in ('r', 'p', 'f', 'v', 'm', 'S') and n.nspname !~ '^(pg_|information_schema$)'
    and not (x.oid is not null and (c.relkind in ('v', 'm', 'S') or x.extname = any($1)))
    and not (c.relkind = 'S' and exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all
  select 'routine', n.nspname, p.proname, '' from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^(pg_|information_schema$)' and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'type', n.nspname, t.typname, '' from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  left join pg_class c on c.oid = t.typrelid
  where n.nspname !~ '^(pg_|information_schema$)'
    and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
    and not exists (
      select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  order by 2, 3`;

/** Names of the tables, views, sequences and functions that these migrations create. */
export function namesIn(migrations: Migration[]): Set<string> {
  return new Set(
    migrations.flatMap(({ sql }) => [...sql.matchAll(CREATED)].map(([, name = ""]) => name.toLowerCase())),
  );
}

/**
 * Ours is a database whose table of migrations has our columns and checksums, and in it what those migrations create
 * and the queue of jobs.
 * @param known this version's migrations.
 * @throws NotEmpty naming what belongs to another program, or the newer version whose database it is.
 */
export async function inspectTarget(client: pg.Client, known: Migration[]): Promise<Target> {
  const { rows: objects } = await client.query<Found>(OBJECTS, [OWN_EXTENSIONS]);
  const applied = await findMigrations(client, known);
  const names = namesIn(known.filter(({ id }) => applied?.some((each) => each.id === id)));
  const isOwn = ({ schema, name, of }: Found) =>
    applied !== null &&
    of === "" &&
    (schema === JOBS_SCHEMA ||
      (schema === SANDBOX && names.has(SANDBOX)) ||
      (schema === "public" && (names.has(name) || OWN_NAMES.has(name))));
  const foreign = objects.filter((each) => !isOwn(each));
  if (foreign.length > 0) throw new NotEmpty(refusal(foreign));
  return { applied: applied ?? [], objects, hasAccounts: names.has("users") && (await hasRows(client, "users")) };
}

/** Removes our own objects. Call it in the transaction of `inspectTarget`. */
export async function clearTarget(client: pg.Client, { objects }: Target): Promise<void> {
  if (objects.some(({ schema }) => schema === SANDBOX)) await client.query(`drop schema ${SANDBOX} cascade`);
  const own = (kind: Found["kind"]) =>
    objects
      .filter((each) => each.kind === kind && each.schema === "public")
      .map(({ name }) => `public.${quoted(name)}`);
  for (const kind of ["view", "table", "sequence"] as const)
    for (const name of own(kind)) await client.query(`drop ${kind} if exists ${name} cascade`);
  // With their arguments: two routines may share a name.
  const { rows } = await client.query<{ name: string }>(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1)",
    [objects.filter(({ kind }) => kind === "routine").map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`drop routine if exists ${name} cascade`);
  await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
}

/** @returns null where there is no table of migrations, or it is another program's. */
async function findMigrations(client: pg.Client, known: Migration[]): Promise<Target["applied"] | null> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select attname::text as name from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attnum > 0 and not attisdropped order by 1",
  );
  if (columns.map(({ name }) => name).join() !== "applied_at,checksum,id") return null;
  const { rows } = await client.query<{ id: string; checksum: string }>(
    "select id::text, checksum::text from public.schema_migrations order by id",
  );
  if (isOfFirstVersion(rows))
    throw new NotEmpty(
      "The database belongs to Dateline 0.1. Nothing was changed. Start this version on it once, or restore into an empty database.",
    );
  const checksums = new Map(known.map(({ id, checksum }) => [id, checksum]));
  const others = rows.filter(({ id, checksum }) => checksums.get(id) !== checksum);
  const [newer] = others;
  if (newer && others.length < rows.length && others.every(({ id }) => !checksums.has(id)))
    throw new NotEmpty(
      `The database belongs to a newer version of Dateline (${shown(newer.id)}). Nothing was changed. Restore with that version, or into an empty database.`,
    );
  return newer ? null : rows;
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select exists (select from public.${table}) as found`);
  return rows[0]?.found === true;
}

function refusal(foreign: Found[]): string {
  const named = foreign
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MAX_NAMED)
    .map(({ kind, schema, name, of }) => {
      const whole = shown(`${schema}.${name}`);
      if (of !== "") return `${whole} (extension ${shown(of)})`;
      return kind === "table" ? whole : `${whole} (${kind})`;
    });
  const more = foreign.length > named.length ? `, and ${foreign.length - named.length} more` : "";
  return `The database holds what is not Dateline's: ${named.join(", ")}${more}. Nothing was changed. Create an empty database, name it in DATABASE_URL, and restore again.`;
}

/** Tables, which hold what would be lost, come first. */
const rankOf = ({ kind }: Found) => (kind === "table" ? 0 : 1);

/** Another program chose the name: it moves no cursor and has an end. */
const shown = (name: string) => name.replaceAll(/\p{C}/gu, "?").slice(0, 130);
