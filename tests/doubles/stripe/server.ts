/** Stripe on loopback: its API in the SDK's version, an account that can be played with, and signed deliveries. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import Stripe from "stripe";
import type { Settings } from "#platform/config/settings.ts";
import { random } from "#tests/support/setup/random.ts";
import { StripeAccount } from "./account.ts";
import { ROUTES, StripeRefusal } from "./calls.ts";
import { readForm } from "./form.ts";
import { type Event, newId } from "./objects.ts";

export const STRIPE_KEY = "sk_test_loopback0double";
export const STRIPE_SECRET = "whsec_loopback0double";

type Fault = "drop" | "lose" | number;
type Answer = { status: number; body: object };
type Kept = { request: string; answer: Answer | null };
export type StripeRequest = { method: string; path: string; body: string; headers: IncomingHttpHeaders };
type Hold = { path: RegExp; left: number; isHeld: boolean; release: () => void; released: Promise<void> };
type Delivery = { secret?: string; at?: Date; body?: string };

export class StripeDouble {
  readonly account = new StripeAccount();
  readonly requests: StripeRequest[] = [];
  /** Milliseconds that each answer is on its way, on average. */
  latency = 0;
  readonly #faults: (Fault | null)[] = [];
  readonly #holds: Hold[] = [];
  readonly #kept = new Map<string, Kept>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  /** For resetSettings: with these the SDK speaks to this server. */
  get settings(): Pick<Settings, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL"> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    };
  }

  /**
   * The next requests meet a closed connection (drop), a connection that closes after the work is done (lose), or this
   * status. The SDK itself tries each once more.
   */
  fail(fault: Fault, times = 2): void {
    for (let count = 0; count < times; count++) this.#faults.push(fault);
  }

  /** So many requests are answered, the one after them meets this, and so does its repeat. */
  failAfter(good: number, fault: Fault): void {
    this.#faults.push(...Array.from({ length: good }, () => null), fault, fault);
  }

  /** The answer to the nth such request is ready, and stays on its way until it is let go. */
  hold(path: RegExp, nth: number): Hold {
    const hold: Hold = { path, left: nth, isHeld: false, release: () => {}, released: Promise.resolve() };
    hold.released = new Promise((resolve) => (hold.release = resolve));
    this.#holds.push(hold);
    return hold;
  }

  /** A webhook's signature for these bytes. */
  sign(payload: string, secret: string): string {
    return signatureOf(payload, { secret });
  }

  /** What `fail` asked for and nobody met yet is called off. */
  recover(): void {
    this.#faults.length = 0;
    for (const { release } of this.#holds.splice(0)) release();
    this.latency = 0;
  }

  /** @returns the status that the webhook answered. */
  async deliver(app: Pick<FastifyInstance, "inject">, event: Event, delivery: Delivery = {}): Promise<number> {
    const payload = delivery.body ?? JSON.stringify(event, null, 2);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signatureOf(JSON.stringify(event, null, 2), delivery),
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
    const { statusCode } = await app.inject({ method: "POST", url: "/stripe/webhook/", headers, payload });
    if (statusCode === 200) this.account.delivered.add(event.id);
    return statusCode;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = "GET", url = "/" } = request;
    const key = request.headers["idempotency-key"];
    const idempotencyKey = typeof key === "string" ? key : undefined;
    this.requests.push({ method, path: url, body, headers: request.headers });
    const fault = this.#faults.shift();
    if (fault === "drop") return void request.socket.destroy();
    const isRepeat = idempotencyKey !== undefined && (this.#kept.get(idempotencyKey)?.answer ?? null) !== null;
    const answer = typeof fault === "number" ? failure(fault) : await this.#answer(request, body, idempotencyKey);
    if (fault === "lose") return void request.socket.destroy();
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": newId("req"),
      "stripe-version": request.headers["stripe-version"] ?? "",
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...(isRepeat ? { "idempotent-replayed": "true" } : {}),
    });
    response.end(JSON.stringify(answer.body));
  }

  async #answer(request: IncomingMessage, body: string, key: string | undefined): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return {
        status: 401,
        body: { error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_***" } },
      };
    const { method = "GET", url = "/" } = request;
    const asked = `${method} ${url} ${body}`;
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (kept && kept.request !== asked) return refused(400, "idempotency_error", "Keys are for one request only.");
    if (kept && !kept.answer)
      return refused(409, "invalid_request_error", "The first request with this key still runs.");
    if (kept?.answer) return kept.answer;
    const memory: Kept = { request: asked, answer: null };
    if (key !== undefined) this.#kept.set(key, memory);
    const answer = this.#call(method, url, body);
    for (const hold of this.#holds.filter(({ path }) => path.test(`${method} ${url}`))) {
      if (--hold.left !== 0) continue;
      hold.isHeld = true;
      await hold.released;
    }
    // What it says may be old when it arrives, and answers overtake each other.
    if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, 2 * random() * this.latency));
    // A refused request may be mended and sent again with its key.
    if (answer.status < 400) memory.answer = answer;
    else if (key !== undefined) this.#kept.delete(key);
    return answer;
  }

  #call(method: string, url: string, body: string): Answer {
    const { pathname, search } = new URL(url, "http://stripe");
    const form = readForm(method === "GET" ? search.slice(1) : body);
    try {
      for (const { path, parameters, call, ...route } of ROUTES) {
        const match = route.method === method ? path.exec(pathname) : null;
        if (!match) continue;
        const unknown = Object.keys(form).find((name) => !parameters.includes(name));
        if (unknown !== undefined)
          return refused(400, "invalid_request_error", `Received unknown parameter: ${unknown}`);
        return { status: 200, body: structuredClone(call(this.account, decodeURIComponent(match[1] ?? ""), form)) };
      }
      return refused(404, "invalid_request_error", `Unrecognized request URL (${method}: ${pathname}).`);
    } catch (error) {
      if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
      throw error;
    }
  }
}

export function startStripeServer(): Promise<StripeDouble> {
  return new StripeDouble().start();
}

const signer = new Stripe(STRIPE_KEY);

function signatureOf(payload: string, { secret = STRIPE_SECRET, at = new Date() }: Delivery): string {
  return signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
}

function refused(status: number, type: string, message: string): Answer {
  return { status, body: { error: { type, message } } };
}

function failure(status: number): Answer {
  return refused(status, status === 429 ? "rate_limit_error" : "api_error", "Something went wrong on Stripe's end.");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
