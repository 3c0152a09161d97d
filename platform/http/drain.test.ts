import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { drain } from "./drain.ts";

async function serve(): Promise<{ server: Server; get: () => Promise<number> }> {
  const server = createServer((_request, response) => response.end("here"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  const get = () =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ port, host: "127.0.0.1", agent }, (answer: IncomingMessage) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      });
      asked.on("error", reject).end();
    });
  return { server, get };
}

/** As on a machine that gives the process no turn. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it("answers a request that came while the process got no turn", async () => {
  const { server, get } = await serve();
  await get();
  const drained = drain(server, 100).then(() => server.closeIdleConnections());
  const answer = get();
  await new Promise((resolve) => process.nextTick(resolve)); // now it is sent
  standStill(300);
  expect(await answer).toBe(200);
  await drained;
});

it("waits as long as requests come, and no longer than four times", async () => {
  const { server, get } = await serve();
  await get();
  const isOver = drain(server, 200).then(() => true);
  let answered = 0;
  while (!(await Promise.race([isOver, delay(50, false)]))) {
    expect(await get()).toBe(200);
    answered += 1;
    expect(answered).toBeLessThan(100);
  }
  expect(answered).toBeGreaterThan(4); // those of the wait without any
});
