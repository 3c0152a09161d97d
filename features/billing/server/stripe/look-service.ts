/**
 * Looks at Stripe and records what is there, one object's answers in the order in which they were asked for. No
 * connection and no lock is held while Stripe is asked.
 */
import { transaction, type Transaction } from "#platform/database/client.ts";
import * as queries from "./look-queries.ts";

/** A look that takes longer is assumed dead. */
const LOOK_SECONDS = 60;
/** Each further one means that a later look was recorded meanwhile. */
const MAX_LOOKS = 20;

type Look<Seen, Recorded> = {
  /** What answers belong together: a customer, or all coupons. */
  name: string;
  read: () => Promise<Seen>;
  record: (tx: Transaction, seen: Seen) => Promise<Recorded> | Recorded;
  /** False: leave it to a look that is already running. */
  waits?: boolean;
};

/** @returns what `record` gave; null: another look is running. */
export async function look<Seen, Recorded>(asked: Look<Seen, Recorded>): Promise<{ recorded: Recorded } | null> {
  for (let attempt = 1; attempt <= MAX_LOOKS; attempt++) {
    const number = await queries.beginLook(asked.name, LOOK_SECONDS, asked.waits ?? true);
    if (number === null) return null;
    const done = await lookOnce(asked, number);
    if (done) return done;
  }
  throw new Error(`${asked.name} changes at Stripe faster than it can be read.`);
}

/** @returns null if a later look was recorded first: what this one saw may be older. */
async function lookOnce<Seen, Recorded>(
  { name, read, record }: Look<Seen, Recorded>,
  number: number,
): Promise<{ recorded: Recorded } | null> {
  try {
    const seen = await read();
    return await transaction(async (tx) =>
      (await queries.recordLook(tx, name, number)) ? { recorded: await record(tx, seen) } : null,
    );
  } catch (error) {
    await queries.endLook(name, number);
    throw error;
  }
}
