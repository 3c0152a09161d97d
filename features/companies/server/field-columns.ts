/** The columns of the fields of a company: what a row of them is, and the SQL that reads them. */
import { columns, computed, type Column, orNull } from "#platform/database/statement.ts";
import { type CompanyDateField, FIELD_NAMES, isDateField, isTextField } from "../fields/definition.ts";

/** YYYY-MM-DD: a Date would move with the time zone of the process. */
const days = Object.fromEntries(FIELD_NAMES.filter(isDateField).map((field) => [field, orNull(computed.text())]));

export const FIELD_COLUMNS = {
  ...columns("companies", ...FIELD_NAMES.filter(isTextField)),
  ...(days as Record<CompanyDateField, Column<string | null>>),
};

/** For the select list of a statement that calls the table `c`. */
export const FIELD_LIST = FIELD_NAMES.map((field) =>
  isDateField(field) ? `to_char(c.${field}, 'YYYY-MM-DD') as ${field}` : `c.${field}`,
).join(", ");
