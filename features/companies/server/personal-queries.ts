/** SQL of all companies of one person, deleted ones too. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";

export type PersonalCompany = {
  id: number;
  slug: string;
  name: string;
  description: string;
  address: string;
  website: string;
  phone_number: string;
  /** YYYY-MM-DD. */
  established_date: string | null;
  x_twitter: string;
  instagram: string;
  facebook: string;
  linkedin: string;
  logo: { id: string; file_name: string } | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

/** The next of them by id. */
export function listPersonalCompanies(ownerId: number, after: number, limit: number): Promise<PersonalCompany[]> {
  return prepared<PersonalCompany>(
    "companies-personal",
    `select c.id, c.slug, c.name, c.description, c.address, c.website, c.phone_number,
       to_char(c.established_date, 'YYYY-MM-DD') as established_date, c.x_twitter, c.instagram, c.facebook, c.linkedin,
       (select json_build_object('id', id, 'file_name', file_name) from media where media.id = c.logo_media_id) as logo,
       c.created_at, c.updated_at, c.deleted_at
     from companies c where c.owner_id = $1 and c.id > $2 order by c.id limit $3`,
    [ownerId, after, limit],
  );
}

/** Removes up to `limit` for good; no post refers to them any more. @returns their ids. */
export async function removeCompaniesOf(tx: Transaction, ownerId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (select id from companies where owner_id = ${ownerId} order by id limit ${limit} for update)
    delete from companies using chosen where companies.id = chosen.id returning companies.id`.execute(tx);
  return rows.map(({ id }) => id);
}
