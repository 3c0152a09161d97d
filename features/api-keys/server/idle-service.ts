/** Keys that end soon, or that nothing uses (docs/product/api-keys.md, When it ends). */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { forgetAnswers } from "#platform/http/repeats/service.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { ENDING_DAYS, IDLE_END_DAYS, IDLE_TOLD_DAYS, SANDBOX_DAYS } from "../contract.ts";
import { endingMail, idleMail } from "./policy.ts";
import * as queries from "./idle-queries.ts";
import { removeSome } from "./sandbox-queries.ts";

/** The daily round. */
export async function tendKeys(): Promise<void> {
  await tellAll((tx) => queries.claimEnding(tx, ENDING_DAYS), endingMail);
  await tellAll((tx) => queries.claimIdle(tx, { days: IDLE_TOLD_DAYS, end: IDLE_END_DAYS }), idleMail);
  await transaction((tx) => queries.endIdle(tx, IDLE_END_DAYS));
  await forgetAnswers();
  while (await transaction((tx) => removeSome(tx, SANDBOX_DAYS)));
}

/** Batch by batch, each with its emails in one transaction. */
async function tellAll(
  claim: (tx: Transaction) => Promise<queries.ToldKey[]>,
  mailOf: typeof endingMail,
): Promise<void> {
  for (;;) {
    const told = await transaction(async (tx) => {
      const keys = await claim(tx);
      for (const key of keys) await queueMail(tx, { to: key.email, ...mailOf(key) });
      return keys.length;
    });
    if (told === 0) return;
  }
}
