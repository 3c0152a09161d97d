/**
 * A relay on loopback before a server: it can drop every connection at once, or pass nothing on, as a bad network does, or
 * lead to another server, as a floating address does.
 */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

export type Relay = {
  /** Stands for the server's address. */
  baseUrl: string;
  /** Ends every connection that is open; new ones are taken as before. */
  drop: () => void;
  /** Whether it keeps to itself what comes, on connections that are open and on new ones. */
  mute: (isMute: boolean) => void;
  /** Leads to another server from now on, and ends the connections to the one before. */
  lead: (target: NetConnectOpts) => void;
  stop: () => Promise<void>;
};

/** @param target address of the server on 127.0.0.1, or its socket. */
export async function startRelay(target: string | NetConnectOpts): Promise<Relay> {
  let place: NetConnectOpts =
    typeof target === "string" ? { port: Number(new URL(target).port), host: "127.0.0.1" } : target;
  const open = new Set<Socket>();
  let isMuted = false;
  const server = createServer((near) => {
    const far = connect(place);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("data", (bytes) => void (isMuted || other.write(bytes)));
      one
        .on("end", () => other.end())
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const drop = () => {
    // A socket without an address is no TCP connection, which alone can be reset.
    for (const socket of open) {
      if (socket.remoteAddress === undefined) socket.destroy();
      else socket.resetAndDestroy();
    }
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
    mute: (next) => void (isMuted = next),
    lead: (next) => {
      place = next;
      drop();
    },
    async stop() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
