/** The columns of a newsroom's entries: what a row of them is, and the SQL that reads them. */
import { type Column, computed, orNull } from "#platform/database/statement.ts";
import { type EntryFieldName, fieldsOf } from "../../fields/newsroom.ts";
import type { EntryOf, NewsroomList } from "../../newsroom-contract.ts";

export const ENTRY_TABLES = {
  contacts: "company_contacts",
  people: "company_people",
  figures: "company_figures",
} as const satisfies Record<NewsroomList, string>;

type Columns<L extends NewsroomList> = { [K in EntryFieldName<L> & keyof EntryOf<L>]: Column<EntryOf<L>[K]> };

/** Days are YYYY-MM-DD: a Date would move with the time zone of the process. */
export function columnsOf<L extends NewsroomList>(list: L): Columns<L> {
  const read = fieldsOf(list).map(([name, { control }]) => {
    const from = { table: ENTRY_TABLES[list], column: name };
    return [name, control === "date" ? orNull(computed.text()) : { from, nulls: "as declared" }];
  });
  return Object.fromEntries(read) as Columns<L>; // Object.fromEntries forgets which
}

/** For the select list of a statement that calls the list's table `entry`. */
export function entryColumns(list: NewsroomList): string {
  return fieldsOf(list)
    .map(([name, { control }]) => `${readAs(name, control)} as ${name}`)
    .join(", ");
}

/** The same as arguments of json_build_object. */
export function entryPairs(list: NewsroomList): string {
  return fieldsOf(list)
    .map(([name, { control }]) => `'${name}', ${readAs(name, control)}`)
    .join(", ");
}

function readAs(name: string, control: string): string {
  return control === "date" ? `to_char(entry.${name}, 'YYYY-MM-DD')` : `entry.${name}`;
}
