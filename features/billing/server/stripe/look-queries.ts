/** SQL of looks at Stripe: which began last, and which is recorded. */
import { db, type Transaction } from "#platform/database/client.ts";
import { column, statement } from "#platform/database/statement.ts";
import { sql } from "kysely";

/** @param waits false: do nothing if another look is running. @returns its number; null: another is running. */
export async function beginLook(name: string, seconds: number, waits: boolean): Promise<number | null> {
  const { rows } = await statement({ begun: column("stripe_looks", "begun") })`
    insert into stripe_looks as l (name, begun, looking_until)
    values (${name}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set begun = l.begun + 1, looking_until = excluded.looking_until
      where ${waits}::boolean or l.looking_until is null or l.looking_until <= now()
    returning l.begun`.execute(db);
  return rows[0]?.begun ?? null;
}

/** Held until the transaction ends. @returns false if a look that began later is recorded already. */
export async function recordLook(tx: Transaction, name: string, look: number): Promise<boolean> {
  const { rows } = await statement({ recorded: column("stripe_looks", "recorded") })`
    update stripe_looks set recorded = ${look}, looking_until = case when begun > ${look} then looking_until end
    where name = ${name} and recorded < ${look} returning recorded`.execute(tx);
  return rows.length > 0;
}

/** A look that failed is over, so that others need not wait for its time to pass. */
export async function endLook(name: string, look: number): Promise<void> {
  await sql`update stripe_looks set looking_until = null where name = ${name} and begun = ${look}`.execute(db);
}
