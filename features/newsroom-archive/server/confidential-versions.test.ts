/** What was closed before a confidential post was public leaves with no archive. */
import path from "node:path";
import { expect, it } from "vitest";
import type { Operator } from "#features/audit/server/service.ts";
import { keepMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { exportAsOperator } from "./export-service.ts";

useOwnDataFolder();
const OPERATOR: Operator = { id: null, role: "operator" };
const at = (day: number) => new Date(Date.UTC(2026, 9, day));
const PUBLIC = at(5);

async function exported(isConfidential: boolean, status: "published" | "withdrawn") {
  const owner = await buildUser();
  const company = await buildCompany(owner.id);
  const [closed, open] = await Promise.all([buildPicture(owner.actor), buildPicture(owner.actor)]);
  const post = await buildPost(owner.id, {
    company_id: company.id,
    status,
    published_at: PUBLIC,
    ...(isConfidential && { confidential_since: at(1) }),
  });
  await transaction((tx) => keepMedia(tx, ownUploads(owner.id), post.id, [closed.id, open.id]));
  const versions = [
    { day: 1, text: `Takeover talks <img src="${closed.url}">`, outcome: "live" },
    { day: 2, text: "A price of 3 million", outcome: "live" },
    { day: 3, text: `What readers saw <img src="${open.url}">`, outcome: "approved" },
    { day: 4, text: "Never approved", outcome: "rejected" },
    { day: 6, text: "Corrected later", outcome: "live" },
  ] as const;
  for (const [n, { day, text, outcome }] of versions.entries())
    await db
      .insertInto("post_revisions")
      .values({
        post_id: post.id,
        version: n + 1,
        author_id: owner.id,
        cause: "saved",
        outcome,
        changed: [],
        name: "Ferry",
        posted_as_name: "",
        company_id: company.id,
        details: "{}",
        content_html: text,
        word_count: 3,
        summary: "",
        tags: [],
        seo_meta_title: "",
        seo_meta_description: "",
        embedded_websites: [],
        media: JSON.stringify({ banner: null, related: [] }),
        saved_at: at(day),
      })
      .execute();
  const file = path.join(await temporaryFolder(), "newsroom.zip");
  await exportAsOperator(OPERATOR, company.slug, file);
  const archive = await readArchive(file);
  return {
    versions: archive
      .text("history.jsonl")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [(JSON.parse(line) as { version: number }).version])),
    all: [...archive].map(([name, content]) => `${name} ${String(content)}`).join("\n"),
    closed: closed.id,
    open: open.id,
  };
}

it.each(["published", "withdrawn"] as const)("of a confidential post that is %s", async (status) => {
  const { versions, all, closed, open } = await exported(true, status);
  expect(["Takeover talks", "3 million", "Never approved", closed].filter((text) => all.includes(text))).toEqual([]);
  expect(versions).toEqual([3, 5]);
  expect(all).toContain(`media/${open}/`);
});

it("and nothing is held back of others", async () => {
  const { versions, all, closed } = await exported(false, "published");
  expect(versions).toEqual([1, 2, 3, 4, 5]);
  expect(all).toContain(`media/${closed}/`);
});
