import { describe, expect, it } from "vitest";
import { buildRun, makeOlder } from "#tests/factories/assistant.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../main.ts";

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

describe("assistant:usage", () => {
  it("shows requests, tokens and cost per user", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    await buildRun(ada);
    await buildRun(ada);
    await buildRun(eve);
    await makeOlder(eve.id, 40);
    const { code, out } = await run("assistant:usage");
    expect([code, out]).toEqual([0, expect.stringMatching(/\d+ users?, \$\d+\.\d{4} in 30 days\.$/)]);
    expect(out).toContain(`${ada.email}  2 requests  200 tokens read  100 tokens written  $0.0024`);
    expect(out).not.toContain(eve.email);
    expect((await run("assistant:usage", "--days", "60")).out).toContain(eve.email);
    expect(await run("assistant:usage", "--days", "0")).toMatchObject({ code: 2 });
  });
});
