import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { assistantSteps, DEFAULT_STEPS, readClients } from "./steps-contract.ts";

const namesIn = (markdown: string) => {
  const read = readClients(markdown);
  return "clients" in read ? read.clients.map(({ name }) => name) : read.problem;
};

describe("the steps of each program", () => {
  it("are as shipped until an operator writes others", () => {
    expect(namesIn(DEFAULT_STEPS)).toEqual(["Claude", "ChatGPT", "VS Code", "Cursor", "Other"]);
    expect(namesIn("")).toEqual([]);
    expect(readClients("## Zed\n1. Open it.\n2. Type:\n```\n1. {address}\n\n## x\n```\n")).toEqual({
      clients: [
        {
          name: "Zed",
          steps: [
            { text: "Open it.", code: null },
            { text: "Type:", code: "1. {address}\n\n## x" },
          ],
        },
      ],
    });
  });

  it.each([
    ["1. Open it.", "Line 1: Begin with a program, such as ## Claude."],
    ["## Zed\n1. Press **Start.", "Line 2: Close the ** of what is strong."],
    ["## Zed\nOpen it.", "Line 2: Write ## and a program, 1. and a step, or code between lines of ```."],
    ["## Zed\n```\ncode\n```", "Line 2: Put code below a step, once."],
    ["## Zed\n1. Type:\n```\ncode", "Close the code with a line of ```."],
    ["## Zed\n1. Open.\n## Zed\n1. Open.", "Line 3: Zed is there already."],
    ["## Zed", "Add a step to the last program."],
    [`## ${"Z".repeat(41)}\n1. Open.`, "Line 1: Give the program a name of at most 40 characters."],
  ])("are refused with the line and what to do: %j", (steps, problem) => {
    expect(assistantSteps.safeParse({ steps }).error?.issues.map(({ message }) => message)).toEqual([problem]);
  });

  it("are read in time that grows with the text", async () => {
    for (const part of ["1. **a** ", "1. a\n", "```\n", "a\n"]) {
      const work = (size: number) => readClients(`## Zed\n1. Type:\n${part.repeat(size)}`);
      expect(await growthOf(work, { from: 1_000, to: 16_000 })).toBeLessThanOrEqual(MAX_GROWTH);
    }
  });
});
