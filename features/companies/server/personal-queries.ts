/** SQL of all companies of one person, deleted ones too. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { FIELD_COLUMNS, FIELD_LIST } from "./field-columns.ts";
import { entryPairs } from "./newsroom/columns.ts";

const PERSONAL_COMPANY = {
  ...columns("companies", "id", "slug", "created_at", "updated_at", "deleted_at"),
  ...FIELD_COLUMNS,
  logo: orNull(computed.json<{ id: string; file_name: string }>()),
  contacts: computed.json<unknown[]>(),
  people: computed.json<{ picture: { id: string; file_name: string } | null }[]>(),
  figures: computed.json<unknown[]>(),
};
export type PersonalCompany = Row<typeof PERSONAL_COMPANY>;

/** The next of them by id. */
export function listPersonalCompanies(ownerId: number, after: number, limit: number): Promise<PersonalCompany[]> {
  return prepared(
    PERSONAL_COMPANY,
    `select c.id, c.slug, ${FIELD_LIST},
       (select json_build_object('id', id, 'file_name', file_name) from media where media.id = c.logo_media_id) as logo,
       (select coalesce(json_agg(json_build_object(${entryPairs("contacts")}) order by position, id), '[]')
        from company_contacts entry where company_id = c.id) as contacts,
       (select coalesce(json_agg(json_build_object(${entryPairs("people")}, 'picture',
          (select json_build_object('id', id, 'file_name', file_name) from media where media.id = picture_media_id)
          ) order by position, entry.id), '[]')
        from company_people entry where company_id = c.id) as people,
       (select coalesce(json_agg(json_build_object(${entryPairs("figures")}) order by position, id), '[]')
        from company_figures entry where company_id = c.id) as figures,
       c.created_at, c.updated_at, c.deleted_at
     from companies c where c.owner_id = $1 and c.id > $2 order by c.id limit $3`,
    [ownerId, after, limit],
  );
}

/** Permanently deletes up to `limit`; no post refers to them any more. @returns their ids. */
export async function removeCompaniesOf(tx: Transaction, ownerId: number, limit: number): Promise<number[]> {
  const { rows } = await statement({ id: column("companies", "id") })`
    with chosen as (select id from companies where owner_id = ${ownerId} order by id limit ${limit} for update)
    delete from companies using chosen where companies.id = chosen.id returning companies.id`.execute(tx);
  return rows.map(({ id }) => id);
}
