/** Receives webhooks on loopback as companies' programs do: checks signatures with the convention's own library. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type ReceivedWebhook = {
  id: string;
  type: string;
  data: { post?: { id: number } };
  isSigned: boolean;
  body: string;
};
export type ReceiverFault =
  | "hang"
  | "lose"
  | { status: number; headers?: Record<string, string>; body?: string | AsyncIterable<Buffer> };

export class WebhookReceiver {
  /** Whatever was read, in order, repeats too. */
  readonly received: ReceivedWebhook[] = [];
  requests = 0;
  secret = "";
  /** Of each request; null: 204. */
  faultOf: (message: ReceivedWebhook) => ReceiverFault | null = () => null;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get address(): string {
    return `${this.origin}/in`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, "type" | "data">;
    const message = {
      id: String(request.headers["webhook-id"]),
      type,
      data,
      isSigned: this.#isSigned(request, body),
      body,
    };
    this.received.push(message);
    const fault = this.faultOf(message);
    if (fault === "hang") return;
    if (fault === "lose") return void request.socket.destroy();
    if (fault === null) return void response.writeHead(204).end();
    response.writeHead(fault.status, fault.headers);
    if (typeof fault.body !== "object") return void response.end(fault.body);
    for await (const chunk of fault.body) if (response.destroyed || !response.write(chunk)) await drained(response);
  }

  #isSigned({ headers }: IncomingMessage, body: string): boolean {
    if (this.secret === "") return false;
    try {
      new Webhook(this.secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  }
}

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
