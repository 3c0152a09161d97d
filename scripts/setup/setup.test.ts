import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { ownVersion } from "#platform/config/version.ts";
import { claimDataFolder } from "#platform/database/embedded/data-folder.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const execute = promisify(execFile);
const moduleAt = (name: string) => JSON.stringify(inProject("scripts/setup", name));

/** Runs a few lines as a process of their own. */
function run(code: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { child, said: text(child.stdout) };
}

describe("withSetupLock", () => {
  const work = `const { withSetupLock } = await import(${moduleAt("setup-lock.mjs")});
    await withSetupLock(async () => {
      console.log("in", Date.now());
      await new Promise((resolve) => setTimeout(resolve, 300));
      console.log("out", Date.now());
    });`;

  it("lets one process at a time through", async () => {
    const said = await Promise.all([run(work).said, run(work).said]);
    const times = said.map((lines) =>
      ["in", "out"].map((word) => Number(new RegExp(`${word} (\\d+)`).exec(lines)?.[1])),
    );
    const [first, second] = times.sort(([a = 0], [b = 0]) => a - b);
    expect(second?.[0]).toBeGreaterThanOrEqual(first?.[1] ?? Infinity);
  });

  it("takes no notice of a lock whose holder was killed", async () => {
    const holder = run(work);
    await once(holder.child.stdout, "data");
    holder.child.kill("SIGKILL");
    await once(holder.child, "exit");
    expect(await run(work).said).toContain("out");
  });
});

describe("stopWithParent", () => {
  it("stops a server whose npm was killed outright", async () => {
    const server = `const { stopWithParent } = await import(${moduleAt("parent.mjs")});
      stopWithParent();
      process.on("SIGTERM", () => { console.log("asked to stop"); process.exit(0); });
      console.log("serving");
      setInterval(() => {}, 1000);`;
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, "server.mjs"), server);
    const npm = `const { spawn } = await import("node:child_process");
      spawn(process.execPath, [${JSON.stringify(path.join(folder, "server.mjs"))}], { stdio: "inherit" });
      setInterval(() => {}, 1000);`;
    const { child, said } = run(npm, { npm_lifecycle_event: "start" });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    expect(await said).toContain("asked to stop");
  });
});

describe("refuseWhileRunning", () => {
  const check = (name: string) => `const { ${name} } = await import(${moduleAt("data-folder.mjs")});
    await ${name}().then(() => console.log("free"), (error) => console.log(error.message));`;

  it("names the server that an install would disturb, and lets a build go on beside one from its sources", async () => {
    const env = { DATA_DIR: await temporaryFolder() };
    expect(await run(check("refuseWhileRunning"), env).said).toBe("free\n");
    const claim = await claimDataFolder(env.DATA_DIR);
    expect(await run(check("refuseWhileRunning"), env).said).toContain(`process ${process.pid}`);
    expect(await run(check("refuseWhileBuiltRuns"), env).said).toBe("free\n");
    claim.release();
    expect(await run(check("refuseWhileRunning"), env).said).toBe("free\n");
  });
});

describe("dateline version", () => {
  it("is answered where nothing is installed or built", async () => {
    const folder = await temporaryFolder();
    for (const part of ["package.json", "scripts"])
      await cp(inProject(part), path.join(folder, part), { recursive: true });
    const { stdout } = await execute(process.execPath, [path.join(folder, "scripts/cli.mjs"), "version"]);
    expect(stdout).toBe(`${ownVersion()}\n`);
    expect((await readdir(folder)).toSorted()).toEqual(["package.json", "scripts"]);
  });
});
