/**
 * A pooler on loopback that gives out connections for one transaction at a time, as PgBouncer 1.18 does: prepared
 * statements and `listen` stay on the server's connection and meet the next client there; messages for a connection
 * that nobody holds are lost; settings at the start of a connection are refused.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { message, Messages, parametersOf, startup } from "./messages.ts";

/** What PgBouncer follows for each client; all else is refused. */
const FOLLOWED = new Set(["user", "database", "application_name", "client_encoding", "datestyle", "timezone"]);
const SSL_REQUEST = 80_877_103;

type Server = { socket: Socket; holder: Client | null };
type Client = {
  socket: Socket;
  database: string;
  user: string;
  server: Server | null;
  /** What it has sent and no server has got yet. */
  waiting: Buffer[];
  /** Answers that end with "ready for query" and have not come. */
  pending: number;
};

export class TransactionPooler {
  readonly #host: string;
  readonly #port: number;
  readonly #size: number;
  readonly #listener = createServer((socket) => this.#welcome(socket));
  readonly #servers: Server[] = [];
  readonly #queue: Client[] = [];
  readonly #sockets = new Set<Socket>();
  #opening = 0;

  private constructor(target: URL, size: number) {
    this.#host = target.searchParams.get("host") ?? target.hostname;
    this.#port = Number(target.port || 5432);
    this.#size = size;
  }

  /** @param target any address of the server. @param size connections to it, for all clients together. */
  static async start(target: string, size: number): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(new URL(target), size);
    await new Promise<void>((resolve) => pooler.#listener.listen(0, "127.0.0.1", resolve));
    return pooler;
  }

  url(database: string): string {
    return `postgres://app@127.0.0.1:${(this.#listener.address() as AddressInfo).port}/${database}`;
  }

  /** Ends every connection, of clients and servers, as a restart does; new ones are taken. */
  restart(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.restart();
    await new Promise((resolve) => this.#listener.close(resolve));
  }

  #welcome(socket: Socket): void {
    const client: Client = { socket, database: "", user: "", server: null, waiting: [], pending: 0 };
    const messages = new Messages(true);
    this.#track(socket, () => this.#forget(client));
    socket.on("data", (chunk: Buffer) => {
      if (chunk.length === 8 && chunk.readInt32BE(4) === SSL_REQUEST) return void socket.write("N");
      for (const { type, bytes } of messages.take(chunk)) {
        if (type === "") this.#greet(client, parametersOf({ type, bytes }));
        else if (type === "X") socket.end();
        else this.#send(client, type, bytes);
      }
    });
  }

  #greet(client: Client, given: Record<string, string>): void {
    const refused = Object.keys(given).find((name) => !FOLLOWED.has(name.toLowerCase()));
    if (refused !== undefined) {
      const text = `unsupported startup parameter: ${refused}`;
      client.socket.end(message("E", "SFATAL", "C08P01", `M${text}`, Buffer.from([0])));
      return;
    }
    client.database = given["database"] ?? "";
    client.user = given["user"] ?? "";
    const known = message("S", "client_encoding", "UTF8");
    client.socket.write(Buffer.concat([message("R", 0), known, message("Z", Buffer.from("I"))]));
  }

  #dial(): Socket {
    return this.#host.startsWith("/")
      ? connect(path.join(this.#host, `.s.PGSQL.${this.#port}`))
      : connect(this.#port, this.#host);
  }

  #send(client: Client, type: string, bytes: Buffer): void {
    if (type === "Q" || type === "S") client.pending += 1;
    if (client.server) return void client.server.socket.write(bytes);
    client.waiting.push(bytes);
    if (client.waiting.length === 1) this.#queue.push(client);
    this.#serve();
  }

  /** Gives free connections to those who wait, in their order. */
  #serve(): void {
    while (this.#queue.length > 0) {
      const free = this.#servers.findLast(({ holder }) => !holder); // the latest used, as PgBouncer does
      if (!free) {
        if (this.#servers.length + this.#opening < this.#size) this.#open();
        return;
      }
      const client = this.#queue.shift();
      if (!client || client.socket.destroyed) continue;
      free.holder = client;
      client.server = free;
      for (const bytes of client.waiting.splice(0)) free.socket.write(bytes);
    }
  }

  #open(): void {
    this.#opening += 1;
    const { database, user } = this.#queue[0] ?? { database: "", user: "" };
    const socket = this.#dial();
    const server: Server = { socket, holder: null };
    const messages = new Messages(false);
    let isReady = false;
    this.#track(socket, () => {
      if (!isReady) this.#opening -= 1;
      if (this.#servers.includes(server)) this.#servers.splice(this.#servers.indexOf(server), 1);
      server.holder?.socket.destroy();
    });
    socket.write(startup({ user, database }));
    socket.on("data", (chunk: Buffer) => {
      for (const { type, bytes } of messages.take(chunk)) {
        if (isReady) this.#answer(server, type, bytes);
        else if (type === "Z") {
          isReady = true;
          this.#opening -= 1;
          this.#servers.push(server);
          this.#serve();
        }
      }
    });
  }

  #answer(server: Server, type: string, bytes: Buffer): void {
    const { holder } = server;
    if (!holder) return; // for instance a notification: it is lost
    holder.socket.write(bytes);
    if (type !== "Z") return;
    holder.pending -= 1;
    const isIdle = bytes.at(-1) === "I".charCodeAt(0);
    if (holder.pending > 0 || !isIdle) return;
    holder.server = null;
    server.holder = null;
    this.#serve();
  }

  /** A client that leaves within a transaction takes its connection along. */
  #forget(client: Client): void {
    client.server?.socket.destroy();
    client.server = null;
  }

  #track(socket: Socket, onClose: () => void): void {
    this.#sockets.add(socket);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        this.#sockets.delete(socket);
        onClose();
      });
  }
}
