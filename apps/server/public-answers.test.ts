/** Public addresses as a strict HTTP client meets them (RFC 9110, 9111 and 9112), over real sockets. */
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { companyInput } from "#features/companies/contract.ts";
import { createCompany } from "#features/companies/server/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off" });
let app: App;
/** One of every sort. */
let addresses: Record<string, string>;

beforeAll(async () => {
  app = await buildWholeServer();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const author = await buildUser();
  const picture = await buildPicture(author.actor);
  const company = await createCompany(author.actor, { ...COMPANY, logo: picture.id });
  const post = await buildPost(author.id, { company_id: company.id, posted_as_name: company.name });
  await transaction((tx) =>
    attachMedia(tx, ownUploads(author.id), post.id, { banner: null, related: [{ id: picture.id }] }),
  );
  await indexChanges();
  const item = post.url.slice(0, post.url.lastIndexOf("/"));
  addresses = {
    front: "/",
    more: "/more",
    archive: "/archive",
    search: "/search?q=ferry",
    company: company.url,
    library: `${company.url}/media`,
    release: post.url,
    markdown: `${post.url}.md`,
    text: `${post.url}.txt`,
    pdf: `${post.url}.pdf`,
    docx: `${post.url}.docx`,
    kit: `${company.url}/media-kit.zip`,
    embed: `/embed/${post.guid}`,
    oembed: `/oembed?url=${encodeURIComponent(`http://127.0.0.1${post.url}`)}`,
    "company feed": `${company.url}/feed.xml`,
    "site feed": "/feed.xml",
    "json feed": "/feed.json",
    item: `${item}/ninjs.json`,
    robots: "/robots.txt",
    sitemap: "/sitemap.xml",
    "sitemap part": "/sitemaps/posts-0.xml",
    about: "/about",
    pricing: "/pricing",
    "picture of a preview": await previewOf(post.url),
    logo: `${company.url}/logo-original.png`,
    favicon: "/favicon.svg",
    colours: "/accent/ffd400.css",
    media: picture.url,
    gone: "/no/such/address/here",
    moved: `${item}/another-name`,
    reference: "/api/openapi.json",
    health: "/healthz",
    follow: "/follow",
  };
});
afterAll(async () => {
  await app.close();
  await stopListening();
  resetSettings();
});

const COMPANY = companyInput.parse({ name: "Halden & Sons", description: "Electric drive trains." });

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

function ask(path: string, headers: http.OutgoingHttpHeaders = {}, method = "GET"): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: "127.0.0.1",
      path,
      method,
      headers: { accept: "text/html", ...headers },
      agent: false,
    };
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject).end();
  });
}

async function previewOf(page: string): Promise<string> {
  const [, address = ""] = /og:image" content="([^"]+)"/.exec((await ask(page)).body.toString()) ?? [];
  return new URL(address).pathname;
}

/** Without those of the connection and the moment. */
function lasting({ status, headers }: Answer): Record<string, unknown> {
  const { date: _, "x-request-id": _id, "transfer-encoding": _coding, connection: _connection, ...rest } = headers;
  return { status, ...rest };
}

const each = (test: (path: string, name: string) => Promise<void>) => async () => {
  for (const [name, path] of Object.entries(addresses)) await test(path, name);
};
/** Compressed forms are made after the first reader of a page has left. */
const onceReady = <T>(test: () => Promise<T>) => vi.waitFor(test, { timeout: 40_000, interval: 20 });

describe.each(["", "gzip", "br"])("a public address, for Accept-Encoding: %s", (form) => {
  const accepted = form === "" ? {} : { "accept-encoding": form };

  it(
    "answers HEAD with the status and headers of GET, without a body",
    each((path, name) =>
      onceReady(async () => {
        const [get, head] = [await ask(path, accepted), await ask(path, accepted, "HEAD")];
        expect([name, lasting(head), head.body.length]).toEqual([name, lasting(get), 0]);
      }),
    ),
  );

  it(
    "answers 304 to a client that has it, with the headers by which caches keep it",
    each((path, name) =>
      onceReady(async () => {
        const whole = await ask(path, accepted);
        const { etag = "", vary, "cache-control": cacheControl } = whole.headers;
        if (whole.status !== 200 || etag === "") return;
        for (const known of [etag, `W/${etag}`, `"other", W/"more" ,\t${etag}`, "*"]) {
          const again = await ask(path, { ...accepted, "if-none-match": known });
          const kept = { etag: again.headers.etag, vary: again.headers.vary, cc: again.headers["cache-control"] };
          expect([name, known, again.status, kept]).toEqual([name, known, 304, { etag, vary, cc: cacheControl }]);
          expect([again.body.length, again.headers["content-length"], again.headers["content-type"]]).toEqual([
            0,
            undefined,
            undefined,
          ]);
        }
        for (const other of ['"other"', `"${etag}"`, etag.replaceAll('"', "")])
          expect((await ask(path, { ...accepted, "if-none-match": other })).status).toBe(200);
      }),
    ),
  );
});

it("has a tag wherever caches may keep it for some time and then ask again", async () => {
  for (const name of [
    "release",
    "pdf",
    "docx",
    "site feed",
    "sitemap",
    "picture of a preview",
    "logo",
    "favicon",
    "media",
  ])
    expect([name, (await ask(addresses[name] ?? "")).headers.etag]).toEqual([name, expect.stringMatching(/^"[^"]+"$/)]);
});

it(
  "answers a range of a stored file with that part, and of what is made when asked with the whole",
  each(async (path, name) => {
    const whole = await ask(path);
    const { etag = "" } = whole.headers;
    const ranges = ["bytes=0-9", "bytes=-5", "bytes=0-1,4-5", "bytes=99999999-", "lines=1-2", "bytes=9-1"];
    for (const range of name === "media" ? ["bytes=0-1,4-5", "lines=1-2", "bytes=9-1"] : ranges) {
      const { status, headers } = await ask(path, { range, "if-range": etag });
      expect([name, range, status, headers["content-range"]]).toEqual([name, range, whole.status, undefined]);
    }
    if (name !== "media") return expect([name, whole.headers["accept-ranges"]]).not.toContain("bytes");
    const size = whole.body.length;
    const part = await ask(path, { range: "bytes=0-9", "if-range": etag });
    expect([part.status, part.headers["content-range"], part.headers.etag]).toEqual([206, `bytes 0-9/${size}`, etag]);
    expect(part.body).toEqual(whole.body.subarray(0, 10));
    for (const condition of ['"other"', `W/${etag}`, new Date().toUTCString()])
      expect((await ask(path, { range: "bytes=0-9", "if-range": condition })).status).toBe(200);
    const beyond = await ask(path, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
  }),
);

describe("a method that an address does not have", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s is a 405 that names the others",
    (method) =>
      each(async (path, name) => {
        if (name === "gone" || (name === "follow" && method === "POST")) return;
        const { status, headers, body } = await ask(path, {}, method);
        const allowed = name === "follow" ? "GET, HEAD, POST" : "GET, HEAD";
        expect([name, status, headers.allow]).toEqual([name, 405, allowed]);
        expect(JSON.parse(body.toString())).toEqual({ detail: `This address takes only ${allowed}.` });
      })(),
  );

  it("is a 404 where nothing is", async () => {
    for (const path of ["/no/such/address/here", "/nowhere", "/no/where", "/api/no-such-call/", "/PR/nobody/nothing"]) {
      const { status, headers } = await ask(path, {}, "DELETE");
      expect([path, status, headers.allow]).toEqual([path, 404, undefined]);
    }
  });

  it("is told for calls too", async () => {
    const { status, headers } = await ask("/api/users/me/", {}, "DELETE");
    expect([status, headers.allow]).toEqual([405, expect.stringContaining("GET, HEAD")]);
  });
});

describe("an odd request", () => {
  /** Sends bytes as they are; everything that is answered until the connection closes. */
  function exchange(lines: string[]): Promise<string> {
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = net.connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
      socket.on("data", (chunk) => (answer += chunk.toString("latin1"))).on("error", reject);
      socket.on("close", () => resolve(answer));
    });
  }
  const send = async (target: string, ...more: string[]) => {
    const accept = ["accept: text/html", "connection: close"];
    const answer = await exchange([`GET ${target} HTTP/1.1`, ...(more.length > 0 ? more : ["host: a"]), ...accept]);
    return { status: Number(answer.slice(9, 12)), answer };
  };

  it("for no plain address is a 4xx, and the pages stay what they are", async () => {
    const release = addresses["release"] ?? "";
    const before = (await ask(release)).headers.etag;
    const escaped = release.slice(1).replaceAll("/", "%2F");
    const long = "a".repeat(8192);
    const unusual = "* /% /%zz /%2 /%00 /%C0%AF /..%2f..%2fetc%2fpasswd /a%0d%0aset-cookie:%20a=b".split(" ");
    const misspelt = [`/${release}`, `//evil.example${release}`, `/${escaped}`, `${release}//`, `${release}/x`];
    const broken = [`${release}%00`, `${release}%`, `${release}/../x`];
    const targets = [...unusual, ...misspelt, ...broken, `/${long}`, release + long, `/${"a/".repeat(4096)}`];
    for (const target of targets) {
      const { status, answer } = await send(target);
      expect([target, status, status >= 400 && status < 500]).toEqual([target, status, true]);
      expect(answer.toLowerCase()).not.toContain("\r\nset-cookie: a=b");
    }
    expect((await ask(release)).headers.etag).toBe(before);
  });

  it("with a whole address is that of its path, whatever host it names", async () => {
    for (const name of ["front", "release", "site feed", "company feed", "markdown", "search"]) {
      const path = addresses[name] ?? "";
      const { etag = "" } = (await ask(path)).headers;
      for (const target of [`http://evil.example${path}`, `HTTPS://evil.example:8443${path}`]) {
        const { status, answer } = await send(target, "host: evil.example");
        expect([name, target, status, answer.includes(etag)]).toEqual([name, target, 200, true]);
      }
    }
    expect((await send("http://evil.example")).status).toBe(200);
    expect((await send("http://evil.example/api/nowhere/at/all")).answer).toContain("application/json");
  });

  it("with two hosts is refused, also for a page in memory", async () => {
    const release = addresses["release"] ?? "";
    for (const hosts of [
      ["host: a", "host: b"],
      ["Host: a", "HOST: a"],
      ["host:", "host: a"],
    ]) {
      const { status, answer } = await send(release, ...hosts);
      expect([hosts, status]).toEqual([hosts, 400]);
      expect(answer).toContain('{"detail":"The request names more than one host."}');
    }
    expect((await send(release, "x-no-host: a")).status).toBe(400);
    expect((await send(release, "host:")).status).toBe(200);
  });

  it("whose end is ambiguous is refused, and what follows it is not answered", async () => {
    const release = addresses["release"] ?? "";
    const next = ["0", "", `GET ${release} HTTP/1.1`, "host: a"];
    for (const head of [
      ["content-length: 3", "transfer-encoding: chunked"],
      ["content-length: 3", "content-length: 4"],
      ["content-length: 3, 3"],
      ["content-length: +3"],
      ["content-length: 0x3"],
      ["transfer-encoding: chunked, identity"],
      ["transfer-encoding: xchunked"],
      ["transfer-encoding : chunked"],
      ["transfer-encoding:\u000bchunked"],
      [" transfer-encoding: chunked"],
    ])
      for (const method of ["GET", "POST"]) {
        const answer = await exchange([`${method} ${release} HTTP/1.1`, "host: a", ...head, "", ...next]);
        expect([head, answer.match(/^HTTP\/1\.1 (?!400)[^\r]*/gm)]).toEqual([head, null]);
        expect([head, answer.slice(0, 12)]).toEqual([head, "HTTP/1.1 400"]);
      }
  });

  it("cannot put another host into pages that others get", async () => {
    const misleading = ["host: misled.example", "x-forwarded-host: misled.example", "x-forwarded-proto: misled"];
    const more = [
      "forwarded: host=misled.example",
      "x-original-url: /misled.example",
      "x-rewrite-url: /misled.example",
    ];
    for (const [name, path] of Object.entries(addresses)) {
      hotPages.clear();
      const { answer } = await send(path, ...misleading, ...more, "x-forwarded-prefix: /misled.example");
      expect([name, answer.includes("misled")]).toEqual([name, false]);
      expect([name, (await ask(path)).body.includes("misled")]).toEqual([name, false]);
    }
  });
});
