/** Answers nobody thought of: whatever bytes come, there is a response or an OutboundError, never anything else. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { raw } from "#tests/doubles/peer/misbehaviour.ts";
import { startPeer } from "#tests/doubles/peer/server.ts";
import { createOutbound } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";

const line = fc.oneof(
  fc.constantFrom("Content-Length: 5", "Content-Length: -1", "Content-Length: 5, 5", "Transfer-Encoding: chunked"),
  fc.constantFrom("Content-Encoding: gzip", "Content-Encoding: ,", "Connection: close", "Upgrade: h2c", "Trailer: X"),
  fc.constantFrom(
    "Location: /",
    "Location: http://[",
    "__proto__: 1",
    ": 1",
    "X",
    " folded",
    "X: \0",
    "Set-Cookie: a=b",
  ),
  fc.string().map((text) => `X-Any: ${text}`),
);
const status = fc.oneof(
  fc.constantFrom("HTTP/1.1 200 OK", "HTTP/1.0 200", "HTTP/1.1 100 Continue", "HTTP/1.1 101 X", "HTTP/1.1 204 X"),
  fc.constantFrom("HTTP/1.1 301 X", "HTTP/1.1 999 X", "HTTP/1.1 000 X", "HTTP/2 200", "ICY 200 OK", ""),
  fc.string(),
);
const body = fc.oneof(
  fc.constantFrom("hello", "5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\nhello", "0\r\nX: 1\r\n\r\n", "-1\r\n"),
  fc.constant(gzipSync("hello").toString("latin1")),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
);
const answer = fc
  .tuple(fc.array(fc.tuple(status, fc.array(line, { maxLength: 4 })), { minLength: 1, maxLength: 2 }), body)
  .map(([heads, tail]) => heads.map(([first, lines]) => [first, ...lines, "", ""].join("\r\n")).join("") + tail);

it("ends each in a response or an OutboundError with a sentence, and every connection with it", async () => {
  const peer = await startPeer();
  const outbound = createOutbound({ allowedOrigins: () => [peer.origin], keepAliveMs: 1 });
  await fc.assert(
    fc.asyncProperty(answer, async (text) => {
      const url = peer.answer("/", raw(Buffer.from(text, "latin1"), { ends: true }));
      const end = await outbound.fetch(url, { maxBytes: 1000, timeoutMs: 15_000 }).catch((error: unknown) => error);
      if (!(end instanceof OutboundError)) expect(end).toHaveProperty("body.length", expect.any(Number));
      else
        expect(end).toMatchObject({ reason: expect.stringMatching(/\.$/), code: expect.not.stringMatching(/timeout/) });
    }),
    { numRuns: 150 },
  );
  await expect.poll(() => peer.openConnections()).toBe(0);
  await outbound.close();
  await peer.stop();
}, 60_000);
