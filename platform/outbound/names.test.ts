/** Names that change their address, hide one among others, or never come to one. */
import { connect, isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type NameRecords, startNameServer } from "#tests/doubles/name-server.ts";
import { type Peer, startPeer } from "#tests/doubles/peer/server.ts";
import { guardConnector } from "./guarded-agent.ts";
import { createOutbound } from "./outbound.ts";
import { createDnsLookup, createResolver, type Lookup } from "./resolver.ts";

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer.stop());

const addresses = (...list: string[]) => list.map((address) => ({ address, family: isIP(address) }));
const fetchWith = async (lookup: Lookup, url = "http://news.example/", timeoutMs = 15_000) => {
  const outbound = createOutbound({ lookup, allowedOrigins: () => [peer.origin.replace("127.0.0.1", "peer.example")] });
  try {
    return await outbound.fetch(url, { timeoutMs });
  } finally {
    await outbound.close();
  }
};

const NOT_FOUND = "We could not find the site news.example.";
const NO_ANSWER = "We could not look up news.example right now.";

describe("a name", () => {
  it.each([
    ["this machine", ["127.0.0.1"]],
    ["this machine in IPv6", ["::1"]],
    ["a private network", ["10.1.2.3"]],
    ["the metadata of a cloud", ["169.254.169.254"]],
    ["public addresses with one of the inside among them", ["93.184.215.14", "2606:2800::1", "192.168.0.1"]],
    ["an address of the inside that is mapped", ["::ffff:10.0.0.1"]],
    ["the unspecified address", ["0.0.0.0"]],
  ])("that resolves to %s is refused, over http and https", async (_what, list) => {
    for (const url of ["http://news.example/", "https://news.example./feed"]) {
      const request = fetchWith(async () => addresses(...list), url);
      await expect(request).rejects.toMatchObject({
        code: "blocked-address",
        reason: expect.not.stringContaining(list[0] ?? "") as string,
      });
    }
  });

  it("is looked at anew for each connection: who was public first is refused later", async () => {
    const answers = [addresses("127.0.0.1"), addresses("127.0.0.1")];
    let asked = 0;
    const lookup = async () => answers[asked++] ?? [];
    const allowed = peer.origin.replace("127.0.0.1", "peer.example");
    peer.answer("/go", { status: 302, headers: { Location: "http://peer.example/" } });
    await expect(fetchWith(lookup, `${allowed}/go`)).rejects.toMatchObject({ code: "blocked-address" });
    expect([asked, peer.requestsTo("/go").length]).toEqual([2, 1]);
  });

  it("that is listed with its port is reached wherever it is", async () => {
    peer.answer("/feed", { body: "here" });
    const url = `${peer.origin.replace("127.0.0.1", "peer.example")}/feed`;
    expect(String((await fetchWith(async () => addresses("127.0.0.1"), url)).body)).toBe("here");
    expect(peer.requestsTo("/feed")[0]?.headers.host).toBe(new URL(url).host);
  });

  it.each([
    [
      "does not exist",
      () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })),
      NOT_FOUND,
    ],
    [
      "cannot be asked for now",
      () => Promise.reject(Object.assign(new Error("EAI_AGAIN"), { code: "EAI_AGAIN" })),
      NO_ANSWER,
    ],
    ["has no address", () => Promise.resolve([]), NOT_FOUND],
  ])("that %s ends with dns, in plain words", async (_what, lookup, reason) => {
    await expect(fetchWith(lookup)).rejects.toMatchObject({ code: "dns", reason });
  });

  it("that never comes to an address holds nobody longer than was allowed: not the caller, not the end", async () => {
    const startedAt = performance.now();
    const never = () => new Promise<never>(() => undefined);
    await expect(fetchWith(never, "http://news.example/", 100)).rejects.toMatchObject({ code: "timeout" });
    expect(performance.now() - startedAt).toBeLessThan(8000); // the connection itself is given up after 10 s
  });
});

describe("the connection itself", () => {
  it("is dropped when it ends inside, whatever the lookup said", async () => {
    const { port } = new URL(peer.origin);
    const inside = guardConnector((_options, callback) => {
      const socket = connect(Number(port), "127.0.0.1", () => callback(null, socket));
    });
    const before = peer.connections();
    const options = { hostname: "news.example", host: "news.example", protocol: "http:", port: "" };
    const [error, socket] = await new Promise<unknown[]>((resolve) => {
      inside(options, (...result) => resolve(result));
    });
    expect([error, socket]).toMatchObject([{ code: "blocked-address" }, null]);
    await vi.waitFor(() => expect([peer.connections() - before, peer.openConnections()]).toEqual([1, 0]), 15_000);
  });

  it("is not begun for a number of the inside, for which no lookup is made", () => {
    const begun = vi.fn<() => void>();
    for (const hostname of ["127.0.0.1", "::1", "[::1]", "169.254.169.254"]) {
      const options = { hostname, host: hostname, protocol: "http:", port: "" };
      guardConnector(begun)(options, (...[error]) => expect(error).toMatchObject({ code: "blocked-address" }));
    }
    expect(begun).not.toHaveBeenCalled();
  });
});

describe("createResolver", () => {
  it("asks for so many names at a time and for each once, and the next when one has come", async () => {
    const asked: string[] = [];
    const answer = new Map<string, () => void>();
    const resolve = createResolver((hostname) => {
      asked.push(hostname);
      return new Promise((done) => answer.set(hostname, () => done(addresses("93.184.215.14"))));
    }, 2);
    const results = ["a", "b", "b", "c", "a"].map((name) => resolve(name));
    await vi.waitFor(() => expect(asked).toEqual(["a", "b"]));
    answer.get("b")?.();
    await vi.waitFor(() => expect(asked).toEqual(["a", "b", "c"]));
    answer.get("a")?.();
    answer.get("c")?.();
    for (const list of await Promise.all(results)) expect(list).toHaveLength(1);
    void resolve("a");
    await vi.waitFor(() => expect(asked).toEqual(["a", "b", "c", "a"]));
  });

  it("lets some names that nobody answers for hold up no other", async () => {
    const resolve = createResolver((hostname) =>
      hostname.startsWith("dead") ? new Promise(() => undefined) : Promise.resolve(addresses("93.184.215.14")),
    );
    for (let n = 0; n < 20; n++) void resolve(`dead${n}.example`);
    expect(await resolve("news.example")).toEqual(addresses("93.184.215.14"));
  });
});

describe("a name in DNS", () => {
  const answering = async (records: NameRecords) => {
    const server = await startNameServer(records);
    onTestFinished(() => server.stop());
    return server;
  };

  it("gives all its addresses of both families, or those of the one that it has", async () => {
    const { address, asked } = await answering({
      "both.example": ["93.184.215.14", "93.184.215.15", "2606:2800::1"],
      "old.example": ["93.184.215.14"],
      "new.example": ["2606:2800::1"],
    });
    const lookup = createDnsLookup([address]);
    expect(await lookup("both.example")).toEqual(addresses("93.184.215.14", "93.184.215.15", "2606:2800::1"));
    expect(await lookup("old.example")).toEqual(addresses("93.184.215.14"));
    expect(await lookup("new.example")).toEqual(addresses("2606:2800::1"));
    await expect(lookup("none.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(await lookup("LOCALHOST")).toEqual(addresses("127.0.0.1", "::1"));
    expect(await lookup("a.localhost.")).toEqual(addresses("127.0.0.1", "::1"));
    expect([...new Set(asked)].toSorted()).toEqual(["both.example", "new.example", "none.example", "old.example"]);
  });

  it("is refused when one of them is inside", async () => {
    const { address } = await answering({ "news.example": ["93.184.215.14", "::ffff:10.0.0.1"] });
    await expect(fetchWith(createDnsLookup([address]))).rejects.toMatchObject({ code: "blocked-address" });
  });

  it("whose server never answers is given up, and others go on meanwhile", async () => {
    const { address } = await answering({ "news.example": ["93.184.215.14"], "dead.example": "silent" });
    const dead = createDnsLookup([address], 200)("dead.example").catch((error: { code: string }) => error.code);
    expect(await createDnsLookup([address])("news.example")).toEqual(addresses("93.184.215.14"));
    expect(["ECANCELLED", "ETIMEOUT"]).toContain(await dead);
  });
});
