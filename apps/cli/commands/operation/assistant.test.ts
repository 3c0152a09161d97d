import { beforeEach, describe, expect, it } from "vitest";
import { getDailyLimit, setDailyLimit } from "#features/assistant/server/usage/service.ts";
import { buildRun, makeOlder } from "#tests/factories/assistant.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";
import { COMMAND_LINE } from "../../operator.ts";

beforeEach(() => setDailyLimit(COMMAND_LINE, 200_000));

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

describe("assistant:limit", () => {
  it.each([
    [["many"], /whole number from 0 to 1000000000, or none/],
    [["-1"], /./],
    [["1000000001"], /whole number/],
    [["1", "2"], /is an unexpected argument/],
  ])("does not understand %j", async (given, message) => {
    const { code, errors } = await run("assistant:limit", ...given);
    expect([code, errors]).toEqual([2, expect.stringMatching(message)]);
    expect(await getDailyLimit()).toBe(200_000);
  });

  it("shows the limit and sets it, also to none", async () => {
    expect((await run("assistant:limit")).out).toBe("200000 tokens per user per day.");
    expect((await run("assistant:limit", "1500000")).out).toBe("1500000 tokens per user per day.");
    expect(await getDailyLimit()).toBe(1_500_000);
    expect((await run("assistant:limit", "none")).out).toBe("No daily limit.");
    expect(await getDailyLimit()).toBeNull();
    expect((await run("assistant:limit", "0")).out).toBe("0 tokens per user per day.");
  });
});

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
