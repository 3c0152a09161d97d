/**
 * Asks a server as fast as it answers, in a process of its own. It reads of an answer no more than its status and its
 * length, so that a server of node:http is busy before it is: autocannon takes as long for a request as the server.
 */
import { connect, type Socket } from "node:net";
import { loopbackHost } from "./loopback-host.ts";
import { percentilesOf } from "./percentiles.ts";

export type Job = {
  url: string;
  /** Requested in turn. */
  paths: string[];
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  status: number;
};

export type Outcome = {
  answers: number;
  p50: number;
  p95: number;
  p99: number;
  /** Of the seconds that it took, how many the generator computed. */
  busy: number;
  /** What went wrong first. */
  failure?: string;
};

/** Fewer than a server takes from one address. */
const CONNECTIONS_PER_ADDRESS = 100;
const HEAD_END = Buffer.from("\r\n\r\n");
const CHUNK_BYTES = 256 * 1024;

class Run {
  readonly #job: Job;
  readonly #requests: Buffer[];
  readonly #sockets: Socket[] = [];
  readonly #latencies: number[] = [];
  #next = 0;
  #isOver = false;
  #failure: string | undefined;

  constructor(job: Job) {
    this.#job = job;
    const { host } = new URL(job.url);
    const headers = Object.entries({ host, ...job.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#requests = job.paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join("")}\r\n`));
  }

  async finish(): Promise<Outcome> {
    const cpu = process.cpuUsage();
    const began = performance.now();
    for (let index = 0; index < this.#job.connections; index++) this.#open(index);
    await new Promise((resolve) => setTimeout(resolve, this.#job.seconds * 1000));
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
    const { user, system } = process.cpuUsage(cpu);
    const at = percentilesOf(this.#latencies);
    const busy = (user + system) / 1000 / (performance.now() - began);
    return {
      answers: this.#latencies.length,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      busy,
      failure: this.#failure,
    };
  }

  #open(index: number): void {
    const { hostname, port } = new URL(this.#job.url);
    const localAddress = loopbackHost(Math.floor(index / CONNECTIONS_PER_ADDRESS));
    let sentAt = 0;
    /** Bytes of the answer that are still to come; its head has not arrived whole while this is NaN. */
    let missing = Number.NaN;
    let head = Buffer.alloc(0);
    const ask = () => {
      missing = Number.NaN;
      sentAt = performance.now();
      socket.write(this.#requests[this.#next++ % this.#requests.length] as Buffer);
    };
    const read = (length: number, chunk: Buffer): boolean => {
      if (Number.isNaN(missing)) {
        const bytes = head.length === 0 ? chunk.subarray(0, length) : Buffer.concat([head, chunk.subarray(0, length)]);
        const end = bytes.indexOf(HEAD_END);
        if (end < 0) {
          head = Buffer.from(bytes);
          return true;
        }
        head = Buffer.alloc(0);
        missing = this.#lengthOf(bytes.toString("latin1", 0, end)) + end + HEAD_END.length - bytes.length;
      } else missing -= length;
      if (missing === 0 && !this.#isOver) {
        this.#latencies.push(performance.now() - sentAt);
        ask();
      } else if (missing < 0) this.#fail("more bytes than the answer's length says");
      return true;
    };
    const onread = { buffer: Buffer.alloc(CHUNK_BYTES), callback: read };
    const socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true, onread }, ask);
    socket.on("error", (error) => this.#fail(error.message));
    socket.on("close", () => this.#fail("the connection was closed"));
    this.#sockets.push(socket);
  }

  #lengthOf(head: string): number {
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (status !== this.#job.status) this.#fail(`the answer's status is ${status}`);
    if (length === undefined) this.#fail("an answer says no length");
    return Number(length ?? 0);
  }

  #fail(what: string): void {
    if (!this.#isOver) this.#failure ??= what;
  }
}

process.on("message", (job: Job) => {
  void new Run(job).finish().then((outcome) => process.send?.(outcome));
});
process.on("disconnect", () => process.exit());
