/** The hub of feeds for one test file: its call, and a company whose feed is the topic. */
import { afterAll, beforeAll } from "vitest";
import { HUB_PATH } from "#features/syndication/contract.ts";
import { registerSyndicationRoutes } from "#features/syndication/server/routes.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "./apps/calls.ts";
import { resetSettings } from "./setup/settings.ts";

export type HubForm = Record<string, string>;

export function hubOfThisFile() {
  const { app } = callsOfThisFile(registerSyndicationRoutes);
  beforeAll(() => resetSettings({ ...settings(), SECRET: "a secret for the hub, long enough", RATE_LIMITS: "off" }));
  afterAll(async () => {
    resetSettings();
    await stopJobs();
  });
  return {
    app,
    /** @param ip who asks. */
    send: (form: HubForm, ip = "127.0.0.1") =>
      app().inject({
        method: "POST",
        url: HUB_PATH,
        remoteAddress: ip,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(form).toString(),
      }),
  };
}

/** Forgets every other topic and subscription. */
export async function buildTopic() {
  for (const table of ["public_changes", "websub_requests", "websub_topics"] as const)
    await db.deleteFrom(table).execute();
  const owner = await buildUser();
  const company = await buildCompany(owner.id);
  return { owner, company, topic: `${publicUrl()}/company/${company.slug}/feed.xml` };
}
