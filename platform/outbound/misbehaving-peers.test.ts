/** Every way in which a peer can be broken or hostile: each ends with its code, in time, and leaves no connection behind. */
import { createServer } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as bad from "#tests/doubles/peer/misbehaviour.ts";
import { type Peer, type PeerReply, type PeerScript, redirectingTo, startPeer } from "#tests/doubles/peer/server.ts";
import { createOutbound, type Outbound, type OutboundRequest } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";

let peer: Peer;
let outbound: Outbound;
const allowed: string[] = [];
beforeAll(async () => {
  peer = await startPeer();
  allowed.push(peer.origin);
  outbound = createOutbound({ allowedOrigins: () => allowed, keepAliveMs: 1 });
});
afterAll(async () => {
  await outbound.close();
  await peer.stop();
});
afterEach(() => expect.poll(() => peer.openConnections(), { interval: 5 }).toBe(0));

/** Long enough for whatever ends by itself on a busy machine. */
const AMPLE = 15_000;
const BRIEF = 200;
/** Enough for the headers to come on a busy machine; the body is what runs out of time. */
const UNHURRIED = 1500;

async function codeOf(request: Promise<unknown>): Promise<string | null> {
  try {
    await request;
    return null;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    expect(error.reason).toMatch(/^\S.*\.$/);
    expect(error.message).toBe(error.reason);
    return error.code;
  }
}

const big = Buffer.from("All the news that fits. ".repeat(400));
const encoded = (encoding: string, body: Uint8Array): PeerReply => ({
  headers: { "Content-Encoding": encoding },
  body,
});
const cut = (packed: Uint8Array) => packed.subarray(0, packed.length - 5);

const CLOSE = "Connection: close\r\n";
type Case = [name: string, code: string, how: PeerReply | PeerScript, request?: OutboundRequest];

const CASES: Case[] = [
  ["never answers", "timeout", bad.silent, { timeoutMs: BRIEF }],
  ["trickles its headers", "timeout", bad.tricklingHeaders(20), { timeoutMs: BRIEF }],
  ["trickles its body", "timeout", bad.trickling("a", 20), { timeoutMs: BRIEF }],
  ["trickles a gzip that unpacks to nothing yet", "timeout", trickledGzip(), { timeoutMs: BRIEF }],
  ["closes without an answer", "bad-response", bad.closing],
  ["resets without an answer", "bad-response", bad.resetting],
  ["resets in the middle", "truncated", bad.resettingMidway],
  ["sends less than it says", "truncated", bad.lyingAboutLength(1000, "short")],
  ["breaks off between chunks", "truncated", bad.raw(chunked("5\r\nhello\r\n"), { ends: true })],
  ["breaks off within a chunk", "truncated", bad.raw(chunked("50\r\nhello"), { ends: true })],
  ["breaks off between chunks, as it said", "truncated", bad.raw(chunked("5\r\nhello\r\n", CLOSE), { ends: true })],
  ["says a length that is too large", "too-large", bad.raw(headed("Content-Length: 99999999")), { maxBytes: 1000 }],
  ["pours without a length", "too-large", bad.pouring(), { maxBytes: 100_000 }],
  ["sends a byte more than asked for", "too-large", { body: big }, { maxBytes: big.length - 1 }],
  ["sends a gzip bomb", "too-large", bad.bomb(30), { maxBytes: 1024 * 1024 }],
  ["sends a bomb within a bomb", "too-large", bad.bomb(64, { times: 2 }), { maxBytes: 1024 * 1024 }],
  ["pours gzip members of nothing", "too-large", bad.pouring({ "Content-Encoding": "gzip" }, manyEmptyMembers())],
  ["sends a gzip that is cut off", "truncated", encoded("gzip", cut(gzipSync(big)))],
  ["sends a deflate that is cut off", "truncated", encoded("deflate", cut(deflateSync(big)))],
  ["sends a bare deflate that is cut off", "truncated", encoded("deflate", cut(deflateRawSync(big)))],
  ["sends a brotli that is cut off", "truncated", encoded("br", cut(brotliCompressSync(big)))],
  ["sends a zstd that is cut off", "truncated", encoded("zstd", cut(zstdCompressSync(big)))],
  ["sends one byte of a gzip", "truncated", encoded("gzip", gzipSync(big).subarray(0, 1))],
  ["says gzip beside plain text", "bad-encoding", encoded("gzip", big)],
  ["says br beside plain text", "bad-encoding", encoded("br", big)],
  ["says zstd beside plain text", "bad-encoding", encoded("zstd", big)],
  ["packs in a way of its own", "bad-encoding", encoded("x-secret", big)],
  ["names a property of objects as its encoding", "bad-encoding", encoded("constructor", big)],
  ["packs three times", "bad-encoding", encoded("gzip, gzip, gzip", big)],
  ["floods with headers", "bad-response", bad.headerBomb],
  ["sends one header of 40 KB", "bad-response", bad.raw(headed(`X-Long: ${"a".repeat(40_000)}`))],
  ["floods with interim answers", "bad-response", bad.hintBomb],
  ["changes to another protocol", "bad-response", bad.raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n")],
  ["speaks no HTTP", "bad-response", bad.raw("220 mail.example ESMTP\r\n")],
  ["sends two lengths", "bad-response", bad.raw(headed("Content-Length: 5\r\nContent-Length: 6", "hello"))],
  ["redirects to nowhere", "bad-redirect", { status: 302 }],
  ["redirects to an empty address", "bad-redirect", redirectingTo("")],
  ["redirects to no address", "bad-redirect", redirectingTo("http://")],
  ["redirects to two addresses", "bad-redirect", { status: 302, headers: { Location: ["/a", "/b"] } }],
  ["redirects to a file", "bad-scheme", redirectingTo("file:///etc/passwd")],
  ["redirects to another port", "bad-port", redirectingTo("http://127.0.0.1:5432/")],
  ["redirects to this machine", "blocked-address", redirectingTo("http://127.0.0.1/")],
  ["redirects to the metadata of a cloud", "blocked-address", redirectingTo("http://169.254.169.254/latest/")],
  ["redirects to this machine in another spelling", "blocked-address", redirectingTo("//0x7f.1/")],
  ["redirects to an address with a password", "bad-url", redirectingTo("//ada:secret@news.example/")],
  ["redirects with a body that never ends", "bad-redirect", endlessRedirect("http://")],
];

function headed(headers: string, body = ""): string {
  return `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`;
}
function chunked(chunks: string, more = ""): string {
  return headed(`${more}Transfer-Encoding: chunked`, chunks);
}
function trickledGzip(): PeerScript {
  return (response, ...rest) => {
    response.setHeader("Content-Encoding", "gzip");
    return bad.trickling(gzipSync(""), 20)(response, ...rest);
  };
}
function manyEmptyMembers(): Uint8Array {
  return Buffer.concat(Array.from({ length: 3000 }, () => gzipSync("")));
}
function endlessRedirect(location: string): PeerScript {
  return (response) => {
    response.writeHead(302, { Location: location });
    response.write("This page has moved.");
  };
}

describe("a peer that", () => {
  it.each(CASES)("%s ends with %s", async (_name, code, how, request = {}) => {
    const url = peer.answer("/feed", how);
    expect(await codeOf(outbound.fetch(url, { timeoutMs: AMPLE, ...request }))).toBe(code);
  });

  it("redirects in a circle is left, also when the circle begins later", async () => {
    peer.answer("/a", redirectingTo("/b"));
    peer.answer("/b", redirectingTo("/c#there"));
    peer.answer("/c", redirectingTo(`${peer.origin}/b#back`));
    expect(await codeOf(outbound.fetch(`${peer.origin}/a`))).toBe("redirect-loop");
    peer.answer("/self", redirectingTo("/self"));
    expect(await codeOf(outbound.fetch(`${peer.origin}/self`))).toBe("redirect-loop");
  });

  it("redirects on and on is left after as many as were allowed", async () => {
    peer.answer("/on", (response, { path }) =>
      response.writeHead(302, { Location: `/on?${Number(path.split("?")[1] ?? 0) + 1}` }).end(),
    );
    const asked = () => peer.requestsTo("/on").length;
    for (const maxRedirects of [0, 1, 5]) {
      const before = asked();
      expect(await codeOf(outbound.fetch(`${peer.origin}/on`, { maxRedirects }))).toBe("too-many-redirects");
      expect(asked() - before).toBe(maxRedirects + 1);
    }
  });

  it("takes its time at each of several redirects is timed as one", async () => {
    peer.answer("/slow", (response, { path }) => {
      const hop = Number(path.split("?")[1] ?? 0);
      setTimeout(() => response.writeHead(302, { Location: `/slow?${hop + 1}` }).end(), 60);
    });
    const request = { timeoutMs: BRIEF, maxRedirects: 1000 };
    expect(await codeOf(outbound.fetch(`${peer.origin}/slow`, request))).toBe("timeout");
  });

  it("listens no more refuses", async () => {
    const gone = await startPeer();
    allowed.push(gone.origin);
    await gone.stop();
    expect(await codeOf(outbound.fetch(gone.origin))).toBe("refused");
  });

  it("speaks no TLS where https is asked for ends with tls", async () => {
    const origin = peer.origin.replace("http:", "https:");
    allowed.push(origin);
    expect(await codeOf(outbound.fetch(origin))).toBe("tls");
  });

  it("accepts and then says nothing to a TLS greeting ends with timeout", async () => {
    const mute = createServer((socket) => void socket.resume());
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const origin = `https://127.0.0.1:${(mute.address() as { port: number }).port}`;
    const impatient = createOutbound({ allowedOrigins: () => [origin], connectTimeoutMs: BRIEF });
    expect(await codeOf(impatient.fetch(origin))).toBe("timeout");
    await vi.waitFor(async () => {
      const open = await new Promise((resolve) => mute.getConnections((_error, count) => resolve(count)));
      expect(open).toBe(0);
    }, 10_000);
    await new Promise((resolve) => mute.close(resolve));
    await impatient.close();
  });
});

describe("a caller who", () => {
  it("stops ends the request with aborted: before it, during it, in its body", async () => {
    expect(await codeOf(outbound.fetch(peer.origin, { signal: AbortSignal.abort() }))).toBe("aborted");

    const before = peer.requests.length;
    peer.answer("/silent", bad.silent);
    const waiting = new AbortController();
    const unanswered = codeOf(outbound.fetch(`${peer.origin}/silent`, { signal: waiting.signal }));
    await vi.waitFor(() => expect(peer.requests.length).toBe(before + 1), AMPLE);
    waiting.abort();
    expect(await unanswered).toBe("aborted");

    peer.answer("/trickle", bad.trickling("a", 5));
    const reading = new AbortController();
    const { body } = await outbound.open(`${peer.origin}/trickle`, { signal: reading.signal });
    reading.abort();
    expect(await codeOf(body.toArray())).toBe("aborted");
  });

  it("leaves a stream unread does no harm: the clock ends it, and nothing is thrown", async () => {
    peer.answer("/pour", bad.pouring());
    const { body } = await outbound.open(`${peer.origin}/pour`, { timeoutMs: UNHURRIED, maxBytes: 1e9 });
    await vi.waitFor(() => expect(body.destroyed).toBe(true), AMPLE);
    expect(await codeOf(body.toArray())).toBe("timeout");
  });

  it("reads too slowly is ended by the clock, though all has arrived", async () => {
    peer.answer("/whole", { body: big });
    const { body } = await outbound.open(`${peer.origin}/whole`, { timeoutMs: UNHURRIED });
    await vi.waitFor(() => expect(body.destroyed).toBe(true), AMPLE);
    expect(await codeOf(body.toArray())).toBe("timeout");
  });

  it("drops a stream closes its connection", async () => {
    peer.answer("/pour", bad.pouring());
    const { body } = await outbound.open(`${peer.origin}/pour`);
    body.destroy();
    await expect.poll(() => peer.openConnections(), { timeout: AMPLE }).toBe(0);
  });

  it("closes the connections ends what is in flight", async () => {
    const own = createOutbound({ allowedOrigins: () => allowed });
    peer.answer("/silent", bad.silent);
    const before = peer.requests.length;
    const waiting = codeOf(own.fetch(`${peer.origin}/silent`));
    await vi.waitFor(() => expect(peer.requests.length).toBe(before + 1), AMPLE);
    await own.close();
    expect(await waiting).toBe("aborted");
    peer.answer("/feed", { body: "again" });
    expect(String((await own.fetch(`${peer.origin}/feed`)).body)).toBe("again");
    await own.close();
  });
});
