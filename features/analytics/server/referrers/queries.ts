/** SQL of referrers: which hosts are named, and the operators' rules. */
import { hash } from "node:crypto";
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { NAMED_FROM_ADDRESSES, type ReferrerRule } from "../../referrer-contract.ts";
import { dayText } from "../day.ts";
import type { PostDay } from "../recording/view-counts.ts";

const HEX_DIGITS = 32;

/**
 * Notes which addresses came from hosts that are not named yet, and names those that enough came from. Two processes that
 * note at the same moment may both see too few; the next view from there names the host.
 */
export async function writeSightings(tx: Transaction, days: PostDay[]): Promise<void> {
  const seen = days.flatMap(({ day, sightings }) =>
    Array.from(sightings, ([host, addresses]) =>
      // A hash for this host alone: it ties an address to no other host, post or visitor.
      Array.from(addresses, (address) => ({
        day: dayText(day),
        host,
        address: hash("sha256", `${host}\0${address}`).slice(0, HEX_DIGITS),
      })),
    ).flat(),
  );
  if (seen.length === 0) return;
  const hosts = sql`${seen.map(({ host }) => host)}::text[]`;
  const dates = sql`${seen.map(({ day }) => day)}::date[]`;
  await sql`
    insert into analytics_referrer_addresses (day, host, address)
    select distinct s.day, s.host, decode(s.address, 'hex')
    from unnest(${dates}, ${hosts}, ${seen.map(({ address }) => address)}::text[]) s (day, host, address)
    join analytics_salts salt on salt.day = s.day
    where not exists (select from analytics_referrers r where r.host = s.host)
    order by 1, 2, 3
    on conflict do nothing`.execute(tx);
  await sql`
    insert into analytics_referrers (host)
    select distinct host from (
      select a.host from analytics_referrer_addresses a
      where (a.day, a.host) in (select * from unnest(${dates}, ${hosts}))
        and not exists (select from analytics_referrers r where r.host = a.host)
      group by a.day, a.host having count(*) >= ${NAMED_FROM_ADDRESSES}
    ) named order by host
    on conflict do nothing`.execute(tx);
}

/** Hosts named before this time: one that readers still come from is named again the same day. */
export async function removeNamedBefore(time: Date): Promise<void> {
  await sql`delete from analytics_referrers where named_at < ${time}`.execute(db);
}

export function listRules(on: Transaction | typeof db = db) {
  return on.selectFrom("analytics_referrer_rules").select(["host", "rule"]).orderBy("host").execute();
}

/** Serialises changes of the rules until the transaction ends. */
export async function lockRules(tx: Transaction): Promise<void> {
  await sql`lock table analytics_referrer_rules in share row exclusive mode`.execute(tx);
}

/** @param rule null removes it. */
export async function saveRule(tx: Transaction, host: string, rule: ReferrerRule | null): Promise<void> {
  if (rule === null) {
    await tx.deleteFrom("analytics_referrer_rules").where("host", "=", host).execute();
    return;
  }
  await tx
    .insertInto("analytics_referrer_rules")
    .values({ host, rule })
    .onConflict((conflict) => conflict.column("host").doUpdateSet({ rule }))
    .execute();
}
