import path from "node:path";
import { describe, expect, it } from "vitest";
import { exportAccount } from "#features/accounts/server/own-data/packing-service.ts";
import { buildRun, runsOf } from "#tests/factories/assistant.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { assistantData } from "./service.ts";

useOwnDataFolder();

describe("what a person asked the assistant for", () => {
  it("is in their copy with what was written, without the operator's costs, and nobody else's is", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    await buildRun(other, { title: "Not theirs" });
    for (let n = 0; n < 101; n++) await buildRun(user, { title: `Draft ${n}` });
    const file = path.join(await temporaryFolder(), "copy.zip");
    await exportAccount(user.id, file, [assistantData]);
    const list = (await readArchive(file)).list("assistant.json") as { written: { title: string } }[];
    expect(list.map(({ written }) => written.title).toSorted()).toEqual(
      Array.from({ length: 101 }, (_, n) => `Draft ${n}`).toSorted(),
    );
    expect(list[0]).toMatchObject({ purpose: "draft", type_code: "PR", usage: { read: 100, written: 50 } });
    expect(list[0]).not.toHaveProperty("cost_micros");
  });

  it("goes with them alone, also when that is asked twice at once", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    for (let n = 0; n < 120; n++) await buildRun(user);
    await buildRun(other);
    await Promise.all([assistantData.erase(user.id), assistantData.erase(user.id)]);
    expect([await runsOf(user), (await runsOf(other)).length]).toEqual([[], 1]);
  });
});
