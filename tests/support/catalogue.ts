/** What PostgreSQL's catalogue says of a schema, a line each, so that two databases can be compared. */
import type pg from "pg";

/** Columns in their order, constraints, indexes, triggers, functions and views, with their comments. */
const CATALOGUE = `
  select format('column %s.%s %s %s %s %s -- %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      concat(attidentity, attgenerated, ' ', attcollation::regcollation), pg_get_expr(d.adbin, d.adrelid),
      col_description(attrelid, attnum)) as line,
    attrelid::regclass::text as owner, row_number() over (partition by attrelid order by attnum) as position
  from pg_attribute a
  join pg_class c on c.oid = attrelid
  left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
  where attnum > 0 and not attisdropped and relkind in ('r', 'v') and relnamespace = 'public'::regnamespace
  union all
  select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated), '1', 0
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('index %s %s -- %s', pg_get_indexdef(indexrelid), indisvalid, obj_description(indexrelid, 'pg_class')), '2', 0
  from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select format('sequence %s %s %s %s %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax), '7', 0
  from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace = 'public'::regnamespace
  union all
  select format('trigger %s -- %s', pg_get_triggerdef(oid), obj_description(oid, 'pg_trigger')), '3', 0
  from pg_trigger where not tgisinternal
  union all
  select format('function %s -- %s', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')), '4', 0
  from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('view %s %s -- %s', oid::regclass, pg_get_viewdef(oid), obj_description(oid, 'pg_class')), '5', 0
  from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
  union all
  select format('relation %s %s %s -- %s', oid::regclass, relpersistence, reloptions, obj_description(oid, 'pg_class')), '6', 0
  from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
  order by 2, 3, 1`;

export async function readCatalogue(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(CATALOGUE);
  return rows.map(({ line }) => line);
}
