/** Ends runs whose process has died: counts the provider's input and output up to then. */
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { LOST_RUN } from "./failure-policy.ts";
import * as queries from "./queries.ts";
import { costMicros, usageOfLost } from "../usage/policy.ts";

/** @param id this one alone, if it is lost; undefined for all. */
export async function giveUpLostRuns(id?: string): Promise<void> {
  await transaction(async (tx) => {
    for (const { written, ...lost } of await queries.lockLostRuns(tx, id)) {
      const usage = usageOfLost(lost.input_tokens, written, lost.reserved_tokens);
      await queries.endRun(tx, lost.id, { event: LOST_RUN, written, usage, costMicros: costMicros(usage, settings()) });
    }
  });
}
