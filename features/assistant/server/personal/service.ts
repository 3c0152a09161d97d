/** A user's requests to the assistant: exporting them, with the texts of the last day, and erasing them. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./queries.ts";

/** Each may hold a whole story. */
const RUNS_PER_BATCH = 100;

export const assistantData: PersonalData = {
  name: "assistant",
  count: async () => 1,
  exportInto: async (userId, archive, step) => {
    await archive.addJsonList("assistant.json", listRuns(userId));
    step();
  },
  erase: async (userId) => {
    while ((await transaction((tx) => queries.removeRunsOf(tx, userId, RUNS_PER_BATCH))) > 0);
  },
};

async function* listRuns(userId: number) {
  for (let after: string | null = null; ;) {
    const runs: queries.PersonalRun[] = await queries.listPersonalRuns(userId, after, RUNS_PER_BATCH);
    yield* runs;
    const last = runs.at(-1);
    if (!last) return;
    after = last.id;
  }
}
