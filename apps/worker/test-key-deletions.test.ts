/** What the test keys of an account wrote, once its day has come. */
import { afterAll, expect, it } from "vitest";
import { deleteDueAccounts } from "#features/accounts/server/deletion/service.ts";
import { beginSandbox } from "#features/accounts/server/keys/service.ts";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, storedFiles, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

useOwnDataFolder();
afterAll(async () => {
  await stopJobs();
  await stopListening();
});

it("goes with the account, files too, and leaves what those of colleagues wrote", async () => {
  const [ada, eve] = [await buildUser(), await buildUser()];
  const company = await buildCompany(eve.id);
  await addMember(company.id, ada.id, "editor");
  await beginSandbox(company.id);
  const write = ({ id, actor }: TestUser) =>
    inSandbox(async () => ({
      post: (await buildPost(id, { company_id: company.id })).id,
      picture: (await buildPicture(actor)).id,
    }));
  const [own, others] = [await write(ada), await write(eve)];
  const due = { deletion_due_at: new Date(Date.now() - 1000) };
  await db.updateTable("users").set(due).where("id", "=", ada.id).execute();
  await deleteDueAccounts(PERSONAL_DATA);
  const left = await inSandbox(() =>
    db.selectFrom("posts").select("id").where("company_id", "=", company.id).execute(),
  );
  expect(left).toEqual([{ id: others.post }]);
  expect([storedFiles(own.picture), storedFiles(others.picture).length > 0]).toEqual([[], true]);
});
