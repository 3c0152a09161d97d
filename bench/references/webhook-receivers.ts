/** Receivers of webhooks as a process of their own, each on a port; the first ones given never answer. `/told`: what the others have. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

const [receivers, hanging] = process.argv.slice(2).map(Number) as [number, number];
const told = new Set<string>();
let repeats = 0;
/** Milliseconds since the epoch. */
let latest = 0;

const take: RequestListener = (request, response) => {
  const id = String(request.headers["webhook-id"]);
  request.resume().on("end", () => {
    if (told.has(id)) repeats++;
    told.add(id);
    latest = Date.now();
    response.writeHead(204).end();
  });
};
const hang: RequestListener = (request) => void request.resume();

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const origins: string[] = [];
for (let count = 0; count < receivers; count++) origins.push(await listen(count < hanging ? hang : take));
const control = await listen((request, response) =>
  response.end(JSON.stringify(request.url === "/told" ? { told: told.size, repeats, latest } : origins)),
);
console.log(control);
