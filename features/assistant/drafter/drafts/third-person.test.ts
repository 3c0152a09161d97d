import { describe, expect, it } from "vitest";
import { inThirdPerson, thirdPerson, withPronouns } from "./third-person.ts";

const one = { name: "Northmoor", isSeveral: false };
const two = { name: "Northmoor", isSeveral: true };

describe("inThirdPerson", () => {
  it.each([
    ["We bake in Leeds.", "Northmoor bakes in Leeds."],
    ["In May we also try rye.", "In May Northmoor also tries rye."],
    ["We're moving, and we've bought ovens.", "Northmoor is moving, and it has bought ovens."],
    ["We’ll open our shop; it is ours.", "Northmoor will open its shop; it is its own."],
    ["We don't close, and we didn't before.", "Northmoor does not close, and it did not before."],
    [
      "Northmoor has ordered an oven, which we expect in May.",
      "Northmoor has ordered an oven, which it expects in May.",
    ],
    ["The price is £2, and we ship in May.", "The price is £2, and Northmoor ships in May."],
    ["It uses less gas than our first oven.", "It uses less gas than the company's first oven."],
    ["Call us. Our ovens are our pride.", "Call Northmoor. Its ovens are its pride."],
  ])("tells %j", (given, told) => expect(inThirdPerson(given, one)).toBe(told));

  it("leaves what somebody said, and words that only look alike", () => {
    for (const text of ["“We bake our bread here,” said Ada Roe.", "The US and the weather.", "Their hours."])
      expect(inThirdPerson(text, one)).toBe(text);
  });

  it("changes no verb for several, and nothing for nobody", () => {
    expect(inThirdPerson("We bake, and our ovens tell us.", two)).toBe("They bake, and their ovens tell them.");
    expect(inThirdPerson("We bake.", { name: "", isSeveral: false })).toBe("We bake.");
  });
});

it("names a company once where sentences follow each other", () => {
  const told = ["Northmoor bakes.", "Northmoor sells.", "The shop is open.", "Northmoor closes.", "Northmoors open."];
  const expected = ["Northmoor bakes.", "It sells.", "The shop is open.", "Northmoor closes.", "Northmoors open."];
  expect(withPronouns(told, one)).toEqual(expected);
  expect(withPronouns(told, two)).toEqual(told);
});

it.each([
  ["go", "goes"],
  ["push", "pushes"],
  ["supply", "supplies"],
  ["play", "plays"],
  ["need", "needs"],
  ["opened", "opened"],
  ["sold", "sold"],
  ["will", "will"],
])("%s becomes %s", (verb, form) => expect(thirdPerson(verb)).toBe(form));
