/** SQL of scans of print and broadcast clips. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns } from "#platform/database/statement.ts";

/** Of a release of a company in which the person has a role. */
export async function maySeeScan(userId: number, mediaId: string): Promise<boolean> {
  const text = `select f.id from coverage_finds f join posts p on p.id = f.post_id and p.deleted_at is null
    join companies c on c.id = p.company_id and c.deleted_at is null
    join company_roles held on held.company_id = c.id and held.user_id = $1
    where f.scan_id = $2 limit 1`;
  return (await prepared(columns("coverage_finds", "id"), text, [userId, mediaId])).length > 0;
}

/** The person's own picture, kept from now on. @returns false: there is none. */
export async function keepScan(tx: Transaction, userId: number, mediaId: string): Promise<boolean> {
  const picture = tx.selectFrom("media").select("id").where("id", "=", mediaId).where("owner_id", "=", userId);
  return (await picture.where("kind", "=", "image").forKeyShare().executeTakeFirst()) !== undefined;
}
