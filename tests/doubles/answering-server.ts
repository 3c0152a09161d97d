/** A loopback HTTP server that answers from a table, for tests of the HTTP client. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Request = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Reply = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> };

/** @returns its origin, the requests that came in, and how to stop it. `answer` null never answers. */
export async function startAnsweringServer(answer: (request: Request) => Reply | null) {
  const requests: Request[] = [];
  const server = createServer((incoming, outgoing) => {
    // Pages of another origin, which is what jsdom's are, ask first.
    outgoing.setHeader("Access-Control-Allow-Origin", "*");
    outgoing.setHeader("Access-Control-Allow-Headers", "*");
    outgoing.setHeader("Access-Control-Expose-Headers", "Retry-After");
    if (incoming.method === "OPTIONS") return void outgoing.end();
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "GET", url: path = "/", headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      const reply = answer(request);
      if (!reply) return;
      outgoing.writeHead(reply.status ?? 200, { "Content-Type": "application/json", ...reply.headers });
      outgoing.end(reply.text ?? JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, requests, stop };
}
