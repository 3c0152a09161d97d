/** A pooler that passes everything on, and goes away when its first connection has ended. */
import { type AddressInfo, connect, createServer } from "node:net";
import path from "node:path";

export type LeavingProxy = {
  url: (database: string) => string;
  comeBack: () => Promise<void>;
  stop: () => void;
};

/** @param target any address of the server. */
export async function startLeavingProxy(target: string): Promise<LeavingProxy> {
  const { hostname, port, username, searchParams } = new URL(target);
  const host = searchParams.get("host") ?? hostname;
  const number = Number(port || 5432);
  let isFirst = true;
  const listener = createServer((client) => {
    const server = host.startsWith("/") ? connect(path.join(host, `.s.PGSQL.${number}`)) : connect(number, host);
    client.pipe(server).pipe(client);
    for (const each of [client, server])
      each.on("error", () => undefined).once("close", () => (client.destroy(), server.destroy()));
    if (isFirst) client.once("close", () => listener.close());
    isFirst = false;
  });
  const listen = (at: number) => new Promise<void>((resolve) => listener.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const own = (listener.address() as AddressInfo).port;
  return {
    url: (database) => `postgres://${username}@127.0.0.1:${own}/${database}`,
    comeBack: () => listen(own),
    stop: () => void listener.close(),
  };
}
