import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "#platform/log/log.ts";
import * as make from "#tests/factories/files.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";
import { Encoder, type EncoderOptions } from "./encoder.ts";

const program = new URL("../../../tests/doubles/failing-encoder.ts", import.meta.url);
const plan = { size: 10, maxMegapixels: 1 };

function openEncoder(change: Partial<EncoderOptions> = {}) {
  const encoder = new Encoder({ maxWaiting: 3, limitMs: 60_000, idleMs: 50, program, ...change });
  // The double answers with its own process and what it was given.
  const run = (name: string, options = {}) =>
    encoder.run("logo", [name, plan], options) as unknown as Promise<{ name: string; pid: number }>;
  return run;
}
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

beforeAll(() => void vi.spyOn(log, "error").mockReturnValue(undefined));
afterAll(() => void vi.restoreAllMocks());

describe("an encoder", () => {
  it("takes one picture after the other in one process, and ends it once nothing comes", async () => {
    const run = openEncoder();
    const answers = await Promise.all(["a", "b", "c"].map((name) => run(name)));
    expect(answers.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    const pids = new Set(answers.map(({ pid }) => pid));
    expect(pids.size).toBe(1);
    await expect.poll(() => [...pids].some(isAlive)).toBe(false);
    const later = await run("d");
    expect(pids.has(later.pid)).toBe(false);
  });

  it("refuses what is more than may wait, and takes what belongs to an earlier one first", async () => {
    const run = openEncoder();
    const order: string[] = [];
    const note = ({ name }: { name: string }) => void order.push(name);
    const taken = ["a", "b", "c", "d"].map((name) => run(name).then(note));
    await expect(run("e")).rejects.toMatchObject({ code: "unavailable", status: 503, retryAfter: 10 });
    await Promise.all([...taken, run("follows", { follows: true }).then(note)]);
    expect(order).toEqual(["a", "follows", "b", "c", "d"]);
    expect((await run("e")).name).toBe("e");
  });

  it("loses only the picture that makes it crash", async () => {
    const run = openEncoder();
    const [before, crashed, after] = await Promise.allSettled([run("a"), run("crash"), run("b")]);
    expect(before).toMatchObject({ value: { name: "a" } });
    expect(crashed).toMatchObject({ reason: { name: "UnreadablePicture", problem: "broken" } });
    expect(after).toMatchObject({ value: { name: "b" } });
  });

  it.each(["killed", "leave"])("asks to try again when its process was ended (%s)", async (how) => {
    const run = openEncoder();
    await expect(run(how)).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
    expect((await run("a")).name).toBe("a");
  });

  it("ends a picture that takes too long, and goes on with the next", async () => {
    const run = openEncoder({ limitMs: 2_000 });
    const [hung, next] = await Promise.allSettled([run("hang"), run("a")]);
    expect(hung).toMatchObject({ reason: { code: "unavailable" } });
    expect(next).toMatchObject({ value: { name: "a" } });
  });

  it("says what a picture is, and what failed", async () => {
    const run = openEncoder();
    await expect(run("broken")).rejects.toBeInstanceOf(UnreadablePicture);
    await expect(run("bug")).rejects.toThrow("as told");
    await expect(run("a", {})).resolves.toMatchObject({ name: "a" });
  });
});

describe("the program of an encoder", () => {
  it("hands over pictures whole, and says which ones it cannot read", async () => {
    const encoder = new Encoder({ maxWaiting: 3, limitMs: 60_000, idleMs: 50 });
    const plan = { width: 64, maxMegapixels: 1 };
    const small = await encoder.run("thumbnail", [await make.jpegFile({ width: 100, height: 50 }), plan]);
    expect(Buffer.isBuffer(small)).toBe(true);
    expect(small.subarray(8, 12).toString()).toBe("WEBP");
    const bomb = encoder.run("thumbnail", [make.pngBomb(), plan]);
    await expect(bomb).rejects.toMatchObject({ name: "UnreadablePicture", problem: "too-many-pixels" });
  });

  it("ends with the process that started it, and not with the terminal's Ctrl-C before", async () => {
    const script = `
      import { Encoder } from ${JSON.stringify(new URL("./encoder.ts", import.meta.url).href)};
      import { readdirSync, readFileSync } from "node:fs";
      const encoder = new Encoder({ maxWaiting: 3, limitMs: 60000, idleMs: 60000 });
      await encoder.run("print", [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), { width: 9, height: 9, as: "mark" }]);
      const [pid] = readFileSync("/proc/self/task/" + process.pid + "/children", "utf8").split(" ");
      process.kill(Number(pid), "SIGINT");
      await encoder.run("print", [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), { width: 9, height: 9, as: "mark" }]);
      process.stdout.write(pid + "\\n");
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_ENV: "test" },
    });
    const pid = await new Promise<number>((resolve) => parent.stdout.once("data", (line) => resolve(Number(line))));
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
