import "#apps/wiring.ts";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readmeText } from "#features/accounts/server/own-data/policy.ts";
import { newSecret, shownSecret } from "#features/accounts/server/second-factor/policy.ts";
import { withdrawalMail } from "#features/reports/server/ways/email/policy.ts";
import { getSite, refreshSite } from "#features/site-settings/server/current-service.ts";
import { describeEvent } from "#features/support/server/policy.ts";
import { inProject } from "#platform/config/project-root.ts";
import { senderOf } from "#platform/mail/mail-transport.ts";
import { db } from "#platform/database/client.ts";
import { withSiteName } from "./site-name.ts";

describe("a site that the operator has renamed", () => {
  beforeEach(async () => {
    const value = JSON.stringify({ ...getSite(), name: "Harbour & <Wire> $&" });
    await db.insertInto("site_settings").values({ name: "site", value }).execute();
    await refreshSite();
  });
  afterEach(async () => {
    await db.deleteFrom("site_settings").where("name", "=", "site").execute();
    await refreshSite();
  });

  it("has its name in the dashboard's page before and after the script runs", async () => {
    const html = withSiteName(await readFile(inProject("apps/dashboard/index.html"), "utf8"));
    expect(html).toContain("<title>Harbour &amp; &lt;Wire&gt; $&amp;</title>");
    expect(html).toContain('<meta name="application-name" content="Harbour &amp; &lt;Wire&gt; $&amp;" />');
    expect(html).not.toContain("Dateline");
    expect(html).toContain('<meta name="written-pages" content="" />');
  });

  it("sends emails under its name, unless MAIL_FROM has one of its own", () => {
    const [name, address] = ["Harbour & <Wire> $&", "no-reply@news.example"];
    for (const from of ["Dateline <no-reply@news.example>", '"Dateline" <no-reply@news.example>', address])
      expect(senderOf(from)).toEqual({ name, address });
    expect(senderOf("The desk <no-reply@news.example>")).toEqual({ name: "The desk", address });
  });

  it("has its name in authenticator apps, exports, answers of support and emails to platforms", () => {
    const created_at = new Date();
    const event = { id: 1, kind: "message", author: "staff", author_name: "Ada", message: "", status: null } as const;
    const picture = { screenshot_key: null, screenshot_name: null, screenshot_bytes: null };
    expect([
      new URL(shownSecret(newSecret(), "ada@press.example").uri).searchParams.get("issuer"),
      readmeText("ada@press.example", created_at).split("\n")[0],
      describeEvent({ ...event, ...picture, created_at }, false).author_name,
      withdrawalMail("Ferry", { by: null, at: null, note: "", language: null }).text.trim().split("\n").at(-1),
    ]).toEqual([
      "Harbour & <Wire> $&",
      "Harbour & <Wire> $& data export for ada@press.example",
      "Harbour & <Wire> $& support",
      "Sent by Harbour & <Wire> $&",
    ]);
  });
});
