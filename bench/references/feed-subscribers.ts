/** Subscribers of a feed as a process of their own: they confirm everything, and count who was told. `/told`: the count. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const told = new Map<string, number>();
/** Milliseconds since the epoch. */
let latest = 0;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (url.pathname === "/told") return void response.end(JSON.stringify({ subscribers: told.size, latest }));
  if (url.pathname === "/forget") told.clear();
  if (request.method === "GET") return void response.end(url.searchParams.get("hub.challenge"));
  request.resume().on("end", () => {
    told.set(url.pathname, (told.get(url.pathname) ?? 0) + 1);
    latest = Date.now();
    response.writeHead(204).end();
  });
});

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
