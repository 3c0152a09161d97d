/** What a page weighs that has lasted and is read often. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { HotPage } from "./hot-page.ts";

const TEXT = `<!doctype html>${Array.from({ length: 300 }, (_, row) => `<p>Boat ${row * 7919} left the harbour</p>`).join("")}`;
const servers: http.Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Answer = { status: number | undefined; etag: string | undefined; body: Buffer };

/** Readers of one page on a server of its own; each call is one read. */
async function serve(page: HotPage): Promise<(headers?: http.OutgoingHttpHeaders) => Promise<Answer>> {
  const server = http.createServer((request, response) => page.write(request, response)).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (headers = {}) => {
    const asked = http.get({ port, host: "127.0.0.1", headers: { "accept-encoding": "br", ...headers }, agent: false });
    const [response] = (await once(asked, "response")) as [http.IncomingMessage];
    const body = Buffer.concat((await response.toArray()) as Buffer[]);
    return { status: response.statusCode, etag: response.headers.etag, body };
  };
}

async function readTimes(read: () => Promise<Answer>, times: number): Promise<Answer | undefined> {
  let last;
  for (let time = 0; time < times; time += 1) last = await read();
  return last;
}

it("gets a smaller form with an ETag of its own once it has lasted, and the same text", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const grown: number[] = [];
  const page = new HotPage(200, { "content-type": "text/html" }, Buffer.from(TEXT), ({ size }) => grown.push(size));
  const read = await serve(page);
  await expect.poll(async () => (await read()).etag).toContain("-br");
  const young = await readTimes(read, 100);
  expect(grown).toHaveLength(1);

  clock.mockReturnValue(12_000);
  await expect.poll(async () => (await readTimes(read, 32))?.etag).not.toBe(young?.etag);
  const dense = await read();
  expect(dense.body.length).toBeLessThan(young?.body.length ?? 0);
  expect(brotliDecompressSync(dense.body).toString()).toBe(TEXT);
  expect(grown).toHaveLength(2);
  expect(grown[1]).toBeLessThan(grown[0] ?? 0);
  expect(await read({ "if-none-match": dense.etag ?? "" })).toMatchObject({ status: 304 });
  expect((await read({ "if-none-match": young?.etag ?? "" })).body.equals(dense.body)).toBe(true);
});

it("keeps a form that was made elsewhere", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const page = new HotPage(200, { "content-type": "text/css" }, Buffer.from(TEXT));
  page.addCompressed("br", Buffer.from("made by the build"));
  const read = await serve(page);
  clock.mockReturnValue(60_000);
  expect((await readTimes(read, 100))?.body.toString()).toBe("made by the build");
});
