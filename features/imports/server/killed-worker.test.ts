/** Workers that are killed in the middle of an import, and of undoing one. */
import { expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { importsOfThisFile } from "#tests/support/imports.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";

const kit = importsOfThisFile();
const POSTS = 40;

const worker = () => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  await import("#apps/wiring.ts");
  resetSettings(${JSON.stringify(settings())});
  const { workOnImports } = await import("#features/imports/server/jobs.ts");
  console.log("ready");
  await workOnImports(AbortSignal.timeout(60_000));
`;

async function killOnce(isTime: () => Promise<boolean>) {
  const child = await startWorkerProcess(worker());
  await vi.waitFor(async () => expect(await isTime()).toBe(true), { interval: 5 });
  child.child.kill("SIGKILL");
  await child.kill();
}

it("what a killed worker had begun goes on, and everything is accounted for", async () => {
  const old = await startAllowedPeer();
  const headers = { "content-type": "image/jpeg" };
  old.answer("/a.jpg", { headers, body: await jpegFile({ width: 64, height: 64 }) });
  const { owner, company } = await kit.buildOwner();
  const items = Array.from({ length: POSTS }, (_, id) =>
    wxrItem({
      id,
      content: `<p>Number ${id} of them.</p><img src="${old.origin}/a.jpg"><img src="${old.origin}/gone.jpg">`,
    }),
  );
  const file = wxr([...items, wxrItem({ id: 100, status: "draft" }), wxrItem({ id: 101, title: "", content: "" })]);
  const id = await kit.upload(owner, company, file);
  await kit.work();
  await kit.post(owner, company, `${id}/run/`);
  const count = async () => (await kit.posts(company)).length;
  const unclaim = () =>
    db
      .updateTable("imports")
      .set({ claimed_until: new Date(0) })
      .where("id", "=", id)
      .execute();

  await killOnce(async () => (await count()) >= 5);
  const written = await count();
  expect(written).toBeLessThan(POSTS);
  await kit.work();
  expect(await count()).toBe(written); // its claim still stands
  await unclaim();
  await kit.work();
  const over = await kit.state(owner, company, id);
  expect(over).toMatchObject({ status: "finished", posts: { found: POSTS + 2, imported: POSTS, here: 0 } });
  for (const { found, imported, here, left_out, not_imported } of [over.posts, over.pictures, over.links])
    expect(imported + here + left_out + not_imported).toBe(found);
  expect(over.pictures).toMatchObject({ found: 2 * POSTS, imported: POSTS, not_imported: POSTS });
  const names = (await kit.posts(company)).map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([POSTS, POSTS]);

  await kit.post(owner, company, `${id}/undo/`);
  await killOnce(async () => (await count()) < POSTS);
  const left = await count();
  await unclaim();
  await kit.work();
  expect((await kit.state(owner, company, id)).undo).toMatchObject({
    status: "done",
    removed: POSTS,
    pictures_removed: 1,
  });
  expect([left < POSTS, await count()]).toEqual([true, 0]);
  await old.stop();
}, 90_000);
