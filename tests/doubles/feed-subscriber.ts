/** A subscriber of feeds on loopback (W3C WebSub): it confirms what it asked for, checks signatures, and can misbehave. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type HeardNotice = {
  path: string;
  body: string;
  type: string | undefined;
  link: string | undefined;
  isSigned: boolean;
  at: number;
};
/** `url` as it was called. */
export type Verification = { path: string; mode: string; topic: string; lease: string | null; url: string };

/** never: nothing is said. */
type Answer = number | "never";

export class FeedSubscriber {
  /** Signs what it is sent; empty: it gave no secret. */
  secret = "";
  /** What it says when it is asked whether it wants that; echo: the challenge, as it should. */
  confirms: "echo" | "wrong" | number = "echo";
  /** To notices, by path; else 204. */
  readonly answers = new Map<string, Answer>();
  /** What the next notices meet, whatever their path. */
  readonly next: Answer[] = [];
  /** Notices wait for it. */
  answersAfter: Promise<void> | null = null;
  /** So do answers to verifications. */
  confirmsAfter: Promise<void> | null = null;
  readonly notices: HeardNotice[] = [];
  readonly verifications: Verification[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** @param host several names of loopback lead to 0.0.0.0. */
  async start(host = "127.0.0.1"): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve));
    return this;
  }

  get origin(): string {
    return this.originAt("127.0.0.1");
  }

  originAt(host: string): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.origin);
    if (request.method === "GET") return await this.#verify(url, request.url ?? "", response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const signature = `sha256=${createHmac("sha256", this.secret).update(body).digest("hex")}`;
    this.notices.push({
      path: url.pathname + url.search,
      body: body.toString(),
      type: request.headers["content-type"],
      link: [request.headers["link"]].flat().join(", "),
      isSigned: request.headers["x-hub-signature"] === signature,
      at: performance.now(),
    });
    const answer = this.next.shift() ?? this.answers.get(url.pathname) ?? 204;
    await this.answersAfter;
    if (answer !== "never") response.writeHead(answer).end();
  }

  async #verify(url: URL, asked: string, response: ServerResponse): Promise<void> {
    const of = (name: string) => url.searchParams.get(name);
    this.verifications.push({
      path: url.pathname + url.search.replace(/[?&]hub\..*/, ""),
      mode: of("hub.mode") ?? "",
      topic: of("hub.topic") ?? "",
      lease: of("hub.lease_seconds"),
      url: asked,
    });
    await this.confirmsAfter;
    if (typeof this.confirms === "number") return void response.writeHead(this.confirms).end();
    response.end(this.confirms === "echo" ? of("hub.challenge") : "something else");
  }
}
