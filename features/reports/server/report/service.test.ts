import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Who } from "#tests/support/apps/calls.ts";
import { db } from "#platform/database/client.ts";
import { pngFile, uploadedFile } from "#tests/factories/files.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { MAX_REPORT_PLATFORMS, reportMessages } from "../../contract.ts";
import { storeLogo } from "../platforms/logo-service.ts";
import { guidOf, pdfFileName } from "./policy.ts";
import { registerReportRoutes } from "../routes.ts";

useOwnDataFolder();
const { call } = callsOfThisFile(registerReportRoutes);

let owner: TestUser;
beforeAll(async () => {
  owner = await buildUser();
});

const ask = (who: Who, url: string, more: object = {}) =>
  call(who, "POST", "/pdf-report/generate-pdf/", { url, ...more });
const pdfOf = async (url: string, more: object = {}) => {
  const answer = await ask(owner, url, more);
  if (answer.statusCode !== 200) throw new Error(`The PDF answered ${answer.statusCode}: ${answer.body}`);
  return readPdf(answer.rawPayload);
};
const flat = (text = "") => text.replace(/\s+/g, " ");

describe("a report of somebody else's post, and of none", () => {
  it("is 401 to visitors and 404 to everybody but the owner, operators too", async () => {
    const { url } = await buildPost(owner.id);
    const statuses = [null, await buildUser(), await buildOperator()].map(
      async (who) => (await ask(who, url)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([401, 404, 404]);
  });

  it.each(["draft", "scheduled", "pending"] as const)(
    "is 404 to others and 409 to its owner while it is %s",
    async (status) => {
      const { url } = await buildPost(owner.id, { status });
      const [own, other] = [await ask(owner, url), await ask(await buildUser(), url)];
      expect([own.statusCode, own.json()]).toEqual([409, { detail: reportMessages.notPublished }]);
      expect([other.statusCode, other.json()]).toEqual([404, { detail: reportMessages.notFound }]);
    },
  );

  it("is 404 in the trash and for a guid that no post has", async () => {
    const { url } = await buildPost(owner.id, { deleted_at: new Date() });
    expect((await ask(owner, url)).statusCode).toBe(404);
    expect((await ask(owner, "/PR/00000000-0000-4000-8000-000000000000/x")).statusCode).toBe(404);
  });

  it.each(["https://news.example/", "javascript:alert(1)", "/PR/not-a-guid/x", "//", "🎉", "/PR/%00/x"])(
    "refuses %j, naming the field",
    async (url) => {
      const answer = await ask(owner, url);
      expect([answer.statusCode, answer.json()]).toEqual([400, { url: reportMessages.noPostAddress }]);
    },
  );

  it("refuses input that no report has", async () => {
    const { url } = await buildPost(owner.id);
    const statusOf = async (more: object) => (await ask(owner, url, more)).statusCode;
    expect(await statusOf({ title: "x".repeat(501) })).toBe(400);
    expect(await statusOf({ company_display_name: { a: 1 } })).toBe(400);
    expect(await statusOf({ platforms: Array.from({ length: MAX_REPORT_PLATFORMS + 1 }, () => ({})) })).toBe(400);
    expect(await statusOf({ title: "a\u0000b" })).toBe(400);
    expect(await statusOf({ title: "x".repeat(3_000_000) })).toBe(413);
    expect((await call(owner, "POST", "/pdf-report/generate-pdf/", {})).json()).toEqual({ url: expect.any(String) });
  });
});

describe("the report of one's own post", () => {
  it("is a PDF to be saved, never to be kept by anything between", async () => {
    const { url, slug } = await buildPost(owner.id);
    const { headers } = await ask(owner, `https://www.anywhere.example${url}?utm=1#top`);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${slug}-report.pdf"`,
      "cache-control": "private, no-store",
    });
  });

  it("shows what was delivered or seen, with stored pictures, and nothing that waits or failed", async () => {
    const banner = await buildPicture(owner.actor);
    const post = await buildPost(owner.id, { summary: "A trial on the harbour ferry." });
    await db
      .insertInto("post_media")
      .values({ post_id: post.id, media_id: banner.id, role: "banner", position: 0 })
      .execute();
    const logo_key = await storeLogo(await uploadedFile(await pngFile()));
    const [live, taken, failed] = [
      await createPlatform({ name: "Quayside", logo_key, potential_audience: "386,000 a month" }),
      await createPlatform({ name: "Norden", type: "internal" }),
      await createPlatform({ name: "Gridline" }),
    ];
    const live_url = "https://quayside.example/(a)/ferry";
    await createDelivery({ postId: post.id, platformId: live.id, state: "live", live_url });
    await createDelivery({ postId: post.id, platformId: taken.id });
    await createDelivery({ postId: post.id, platformId: failed.id, state: "failed", reason: "It refused." });
    const { pages, links, pictures } = await pdfOf(post.url);
    const [cover, tables] = pages.map(flat);
    expect(cover).toContain("2 Platforms reached 1 Confirmed live 0 Views, last 365 days");
    expect(cover).toContain(`PR No. ${post.id}`);
    expect(cover).toContain("A trial on the harbour ferry.");
    expect(tables).toContain("Norden Internal Shipping Delivered");
    expect(tables).toContain("Quayside — 386,000 a month");
    expect(tables).not.toContain("Gridline");
    expect(links).toContain(live_url);
    expect(pictures).toBe(2);
  });

  it("shows the client's texts, and nothing of them that does not show", async () => {
    const { url } = await buildPost(owner.id);
    const texts = {
      title: "Ferry\u0007\u202E \r\n trial",
      company_display_name: "Halden & Sons",
      created_at: "03-02-2026",
    };
    const [cover] = (await pdfOf(url, texts)).pages;
    expect(flat(cover)).toContain("Ferry trial");
    expect(flat(cover)).toContain("Halden & Sons · 03-02-2026");
    const [other] = (await pdfOf(url, { created_at: "yesterday" })).pages;
    expect(flat(other)).toContain(`Ada Lovelace · ${new Date().toISOString().slice(8, 10)}-`);
  });

  it("fetches nothing that the client names, and draws none of it", async () => {
    let visits = 0;
    const trap = createServer((_request, response) => {
      visits++;
      response.end("caught");
    });
    await new Promise<void>((listening) => trap.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    try {
      const post = await buildPost(owner.id);
      const named = { name: "Trap", image: `${origin}/a.png`, url: origin, live_url: origin, src: `${origin}/b.svg` };
      const title = `<img src="${origin}/c.png">`;
      const { pages, links, pictures } = await pdfOf(origin + post.url, {
        title,
        platforms: Array.from({ length: 40 }, () => named),
      });
      expect(pages).toHaveLength(1);
      expect(flat(pages[0])).toContain("0 Platforms reached");
      expect(pages.join("")).not.toContain("Trap");
      expect(links.filter((link) => link.startsWith(origin))).toEqual([]);
      expect([pictures, visits]).toEqual([1, 0]);
    } finally {
      trap.close();
    }
  });
});

describe("addresses and names of files", () => {
  it.each([
    ["https://a.example/PR/0F3B9F1E-8f6e-4c6b-9b46-3b0a8f6f6a11/x", "0f3b9f1e-8f6e-4c6b-9b46-3b0a8f6f6a11"],
    ["/Interview/0f3b9f1e-8f6e-4c6b-9b46-3b0a8f6f6a11", "0f3b9f1e-8f6e-4c6b-9b46-3b0a8f6f6a11"],
    ["https://a.example/x/0f3b9f1e-8f6e-4c6b-9b46-3b0a8f6f6a11x/y", null],
    ["https://a.example/?/PR/0f3b9f1e-8f6e-4c6b-9b46-3b0a8f6f6a11/x", null],
    ["file:///PR/0f3b9f1e-8f6e-4c6b-9b46-3b0a8f6f6a11/x", null],
  ])("reads the guid of %s", (address, guid) => expect(guidOf(address)).toBe(guid));

  it("never lets a name leave the header", () => {
    expect(pdfFileName('a"; filename=../x\r\ny', "guid")).toBe("afilenamexy-report.pdf");
    expect(pdfFileName("", "guid")).toBe("guid-report.pdf");
  });
});
