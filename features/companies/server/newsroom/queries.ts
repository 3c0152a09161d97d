/** All SQL of press contacts, leadership and key figures. */
import { sql } from "kysely";
import type { MediaFacts } from "#features/media/server/columns.ts";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { column, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import type { NewsroomList } from "../../newsroom-contract.ts";
import { columnsOf, ENTRY_TABLES, entryColumns } from "./columns.ts";

const idOf = (list: NewsroomList) => ({ id: column(ENTRY_TABLES[list], "id") });

const CONTACT_ROW = { ...idOf("contacts"), ...columnsOf("contacts") };
const PERSON_ROW = { ...idOf("people"), ...columnsOf("people"), picture: orNull(computed.json<MediaFacts>()) };
const FIGURE_ROW = { ...idOf("figures"), ...columnsOf("figures") };
export type PersonRow = Row<typeof PERSON_ROW>;

export function listContacts(companyId: number, on: Database = db): Promise<Row<typeof CONTACT_ROW>[]> {
  return prepared(CONTACT_ROW, entriesOf("contacts"), [companyId], on);
}

export function listPeople(companyId: number, on: Database = db): Promise<PersonRow[]> {
  const picture = `(select row_to_json(picture) from (
      select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights
      from media where media.id = entry.picture_media_id) picture) as picture`;
  return prepared(PERSON_ROW, entriesOf("people", `, ${picture}`), [companyId], on);
}

export function listFigures(companyId: number, on: Database = db): Promise<Row<typeof FIGURE_ROW>[]> {
  return prepared(FIGURE_ROW, entriesOf("figures"), [companyId], on);
}

function entriesOf(list: NewsroomList, more = ""): string {
  return `select entry.id, ${entryColumns(list)}${more} from ${ENTRY_TABLES[list]} entry
     where entry.company_id = $1 order by entry.position, entry.id`;
}

/** In their order. */
export async function listIds(tx: Transaction, list: NewsroomList, companyId: number): Promise<number[]> {
  const { rows } = await statement(idOf(list))`
    select id from ${sql.table(ENTRY_TABLES[list])} where company_id = ${companyId} order by position, id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Values by column. */
export type EntryValues = Record<string, string | string[] | null>;

/** It comes last. @returns its id. */
export async function insertEntry(
  tx: Transaction,
  list: NewsroomList,
  companyId: number,
  values: EntryValues,
): Promise<number> {
  const names = Object.keys(values).map((name) => sql.ref(name));
  const { rows } = await statement(idOf(list))`
    insert into ${sql.table(ENTRY_TABLES[list])} (company_id, position, ${sql.join(names)})
    values (${companyId}, 2147483647, ${sql.join(Object.values(values))}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The entry was not written.");
  return row.id;
}

/** @returns false: the company has no such entry. */
export async function updateEntry(
  tx: Transaction,
  list: NewsroomList,
  { companyId, id }: { companyId: number; id: number },
  values: EntryValues,
): Promise<boolean> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await statement(idOf(list))`
    update ${sql.table(ENTRY_TABLES[list])} set ${sql.join(changes)}, updated_at = now()
    where id = ${id} and company_id = ${companyId} returning id`.execute(tx);
  return rows.length > 0;
}

/** @returns false: the company has no such entry. */
export async function deleteEntry(
  tx: Transaction,
  list: NewsroomList,
  { companyId, id }: { companyId: number; id: number },
): Promise<boolean> {
  const { rows } = await statement(idOf(list))`
    delete from ${sql.table(ENTRY_TABLES[list])} where id = ${id} and company_id = ${companyId} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Positions follow the ids as they are given. */
export async function orderEntries(tx: Transaction, list: NewsroomList, ids: number[]): Promise<void> {
  await sql`
    update ${sql.table(ENTRY_TABLES[list])} entry set position = wanted.place
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    where entry.id = wanted.id and entry.position <> wanted.place`.execute(tx);
}
