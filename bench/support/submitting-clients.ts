/**
 * Clients that submit releases one after the other, in a process of their own. Arguments: the server's address, seconds,
 * connections, the customers' cookies. Prints figures and how many were answered with which status as JSON.
 */
import { submission } from "../authors/submits.ts";
import { RawClient } from "./raw-client.ts";
import { figuresOf, inParallel } from "./writers.ts";

const [address, seconds, connections, ...cookies] = process.argv.slice(2) as [string, string, string, ...string[]];
const url = new URL("/dashboard/blogs/", address);
const clients = await Promise.all(Array.from({ length: Number(connections) }, () => RawClient.open(url)));
const statuses: Record<number, number> = {};
const latencies = await inParallel(clients.length, Number(seconds), async (worker, count) => {
  const cookie = cookies[worker % cookies.length] ?? "";
  const status = await clients[worker]?.send(submission(url, cookie, `Ferry trial ${process.pid} ${worker} ${count}`));
  statuses[status ?? 0] = (statuses[status ?? 0] ?? 0) + 1;
});
console.log(JSON.stringify({ figures: figuresOf(latencies, Number(seconds), 0), statuses }));
process.exit(0);
