/** A relay on loopback before a server: it can drop every connection at once, as a bad network does. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Relay = {
  /** Stands for the server's address. */
  baseUrl: string;
  /** Ends every connection that is open; new ones are taken as before. */
  drop: () => void;
  stop: () => Promise<void>;
};

/** @param address of the server on 127.0.0.1. */
export async function startRelay(address: string): Promise<Relay> {
  const port = Number(new URL(address).port);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
    async stop() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
