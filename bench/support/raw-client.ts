/** The cheapest HTTP client there can be: one socket, prebuilt bytes. What it saves, the server under test gets. */
import { connect, type Socket } from "node:net";

export class RawClient {
  readonly #socket: Socket;
  #received = "";
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => this.#read(chunk));
    socket.on("error", (error) => this.#waiting?.reject(error));
  }

  static open(url: URL): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => resolve(new RawClient(socket)));
      socket.setNoDelay(true);
      socket.once("error", reject);
    });
  }

  /** Sends one whole request and answers the status of its response. Requests of one client follow each other. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = "";
    this.#waiting?.resolve(status);
  }
}
