/** Figures of the installation for monitoring: what waits for an operator, and what has failed. */
import { MAX_COUNTED } from "../today-contract.ts";
import * as queries from "./today-queries.ts";

/** Counts end here. */
export const FIGURES_END_AT = MAX_COUNTED;

/** By name, as the operator's overview counts them. */
export async function readFigures(): Promise<{ waiting: queries.QueueCounts; failed: queries.FailureCounts }> {
  const [waiting, failed] = await Promise.all([queries.countQueues(), queries.countFailed()]);
  return { waiting, failed };
}
