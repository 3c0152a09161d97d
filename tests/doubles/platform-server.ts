/** An outlet on loopback: it takes webhooks and checks their signatures, has a WordPress, shows its pages, and can misbehave. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WordpressPosts } from "./wordpress/posts.ts";
import { type Response as Reply, WordpressRest } from "./wordpress/rest.ts";

/** lose: the work is done, the answer never arrives. never: nothing happens and nothing is said. */
export type PlatformFault = "drop" | "lose" | "never" | { status: number; headers?: Record<string, string> };

type Message = {
  id: string;
  event: string;
  test: boolean;
  post: { guid: string; title?: string; html?: string; [field: string]: unknown };
};
export type Received = { key: string; event: string; isSigned: boolean; message: Message; at: number };

export class PlatformDouble {
  readonly wordpress = new WordpressPosts(() => this.origin);
  readonly rest = new WordpressRest(this.wordpress, () => this.origin);
  /** Every webhook that was read, in order, refused and repeated ones too. */
  readonly received: Received[] = [];
  /** What the outlet shows of webhooks, by guid. */
  readonly shown = new Map<string, { title: string; key: string }>();
  /** Requests so far, whatever became of them. */
  requests = 0;
  /** Answered to a webhook; undefined answers nothing. */
  answerOf: ((message: Message) => unknown) | undefined;
  /** Milliseconds before anything is done. */
  latency = 0;
  /** What was asked is done; its answer waits for this. */
  answersAfter: Promise<void> | null = null;
  signingKey = "";
  readonly #faults: (PlatformFault | null)[] = [];
  readonly #keys = new Set<string>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get webhook(): string {
    return `${this.origin}/hook`;
  }

  /** What the next requests meet, one each; null is nothing. */
  fail(...faults: (PlatformFault | null)[]): void {
    this.#faults.push(...faults);
  }

  recover(): void {
    this.#faults.length = 0;
    this.latency = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    const fault = this.#faults.shift() ?? null;
    const body = await readBody(request).catch(() => null);
    if (body === null || fault === "never") return;
    if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
    if (fault === "drop") return void request.socket.destroy();
    if (fault !== null && typeof fault === "object") return void response.writeHead(fault.status, fault.headers).end();
    const answer = this.#answer(request, body);
    if (fault === "lose") return void request.socket.destroy();
    await this.answersAfter;
    response.writeHead(answer.status, answer.headers).end(answer.text);
  }

  #answer(request: IncomingMessage, body: string): Reply {
    const url = new URL(request.url ?? "/", this.origin);
    if (url.pathname === "/hook" && request.method === "POST") return this.#takeWebhook(request, body);
    const answer = this.rest.answer(request, url, body);
    if (answer) return answer;
    const page = this.wordpress.page(url.pathname.replaceAll("/", ""));
    return { status: page === null ? 404 : 200, headers: { "content-type": "text/html" }, text: page ?? "Not found" };
  }

  #takeWebhook({ headers }: IncomingMessage, body: string): Reply {
    const message = JSON.parse(body) as Message;
    const key = String(headers["dateline-delivery"]);
    const isSigned = isSignature(String(headers["dateline-signature"]), body, this.signingKey);
    this.received.push({ key, event: String(headers["dateline-event"]), isSigned, message, at: performance.now() });
    if (!isSigned) return { status: 401, headers: { "content-type": "text/plain" }, text: "Wrong signature" };
    if (!this.#keys.has(key)) this.#keep(message, key);
    const answer = this.answerOf?.(message);
    const text = answer === undefined ? "" : JSON.stringify(answer);
    return { status: 200, headers: { "content-type": "application/json" }, text };
  }

  /** As the headers promise: what was taken before is not taken again. */
  #keep({ event, post }: Message, key: string): void {
    this.#keys.add(key);
    if (event === "post.deleted") this.shown.delete(post.guid);
    else this.shown.set(post.guid, { title: String(post.title), key });
  }
}

export function startPlatformServer(): Promise<PlatformDouble> {
  return new PlatformDouble().start();
}

const TOLERANCE_SECONDS = 300;

function isSignature(header: string, body: string, key: string): boolean {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || given === undefined) return false;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", key).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
