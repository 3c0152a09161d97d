import { describe, expect, it } from "vitest";
import { splitConversation } from "#features/content/site/text/conversation.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { draftInterview } from "./interview-draft.ts";

function draft(context: Record<string, string>) {
  return draftInterview({ kind: kindOf("interview"), context, pages: [], categories: ["Robotics"], edit: null });
}

const PERSON = { ceo_name: "Ada Byron", company_name: "Northwind Robotics" };

it("asks six open questions where there is only a name, and answers none", () => {
  const { title, questions = [], content } = draft({ ceo_name: "Ada" });
  expect(title).toBe("Interview with Ada");
  expect(questions).toHaveLength(6);
  expect(content.match(/\[Answer\]/g)).toHaveLength(6);
});

it("asks for the names where only an overview is given", () => {
  expect(draft({ overview: "It grew." }).title).toBe("Interview with [NAME, COMPANY]");
});

it.each([
  ["nothing but names", ""],
  ["given questions", "Q: Why drones & <b>roofs</b>?\nA: Because.\n\nWhat about price?\nIt is £4,900."],
  ["topics", "Topics: hiring, pricing and the climate"],
  [
    "prose",
    "She founded the firm in 2015. It raised £12 million and will open a plant with Harbour Freight Lines for 1,200 customers. Sales grew. Staff doubled. Regulation is hard. The product launches in May. It merged. Partners helped.",
  ],
])("sets each question as a line that the page finds: %s", (_, overview) => {
  const { questions = [], content } = draft({ ...PERSON, overview });
  expect(splitConversation(content, questions)?.exchanges.map(({ question }) => question)).toEqual(questions);
  expect(questions.length).toBeGreaterThanOrEqual(6);
  expect(questions.length).toBeLessThanOrEqual(10);
});

describe("given answers", () => {
  it("stay with their questions", () => {
    const { questions, content } = draft({
      ...PERSON,
      overview: "Q1: Why drones?\n\nA1: Roofs are dangerous.\nThey are high.\n\nShe lives in Leeds.",
    });
    expect(questions?.[0]).toBe("Why drones?");
    expect(readText(content)).toContain("Why drones?\nRoofs are dangerous.\nThey are high.");
    expect(readText(content)).toMatch(/^She lives in Leeds\./);
  });

  it("are quotations under the question of their subject", () => {
    expect(
      readText(draft({ ...PERSON, overview: "“Our customers told us to make it waterproof,” she said." }).content),
    ).toContain(
      "Who are the customers, and what do they ask for most?\n“Our customers told us to make it waterproof,” she said.",
    );
  });
});

it("asks with the facts' own names and figures", () => {
  const { questions } = draft({ ...PERSON, overview: "A yard near Harbour Freight Lines holds 1,200 drones." });
  expect(questions).toContain("What should readers know about Harbour Freight Lines?");
  expect(questions).toContain("What should readers know about the 1,200 drones?");
});

it("keeps thirty questions in the list and all of them in the text", () => {
  const overview = Array.from({ length: 35 }, (_, index) => `Question number ${index}?`).join("\n\n");
  const { questions, content } = draft({ ...PERSON, overview });
  expect(questions).toHaveLength(30);
  expect(content).toContain("Question number 34?");
});

it("keeps a company's name whole, whatever it sounds like", () => {
  expect(draft({ ceo_name: "Ada", company_name: "Amazing Innovative Robots" }).title).toBe(
    "Interview with Ada, Amazing Innovative Robots",
  );
});
