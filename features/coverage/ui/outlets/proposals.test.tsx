import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openConsole, sentTo } from "#tests/support/screens/console-screens.tsx";
import { type Proposal, proposalMessages } from "../../outlets/proposals.ts";

const LIST = "GET /operator/outlet-proposals/";
const PROPOSAL: Proposal = {
  id: 4,
  name: "The Harbour Times",
  site: "harbourtimes.example",
  address: "https://harbourtimes.example/news/1",
  note: "They write about ferries.",
  person: { id: 12, name: "Marta Lindqvist", email: "marta@halden.example" },
  people: 2,
  status: "open",
  answer: "",
  decided_at: null,
  created_at: "2026-11-24T10:00:00.000Z",
};
const DECLINED: Proposal = {
  ...PROPOSAL,
  people: 0,
  status: "declined",
  answer: "No feed.",
  decided_at: PROPOSAL.created_at,
};

function open(proposals: Proposal[], place: Record<string, string>, answers: Parameters<typeof openConsole>[1] = {}) {
  return openConsole(
    "operatorOutlets",
    { [LIST]: { body: { proposals, count: proposals.length } }, ...answers },
    { view: "open", ...place },
  );
}
const dialog = async () => within(await screen.findByRole("dialog", { name: "The Harbour Times" }));

it("are listed with who misses them, and their number is in the menu", async () => {
  open([PROPOSAL], {});
  expect(await screen.findByRole("link", { name: "The Harbour Times" })).toBeTruthy();
  expect(screen.getByText(/^harbourtimes.example · 2 people$/)).toBeTruthy();
  expect(screen.getByText("Marta Lindqvist", { selector: "td bdi" })).toBeTruthy();
  expect(await screen.findByRole("radio", { name: "Proposed (1)" })).toBeTruthy();
});

it("are accepted with a feed and a category", async () => {
  const calls = open(
    [PROPOSAL],
    { item: "proposal.4" },
    {
      "POST /operator/outlet-proposals/4/accept/": { body: { ...PROPOSAL, status: "added" } },
    },
  );
  const form = await dialog();
  expect(form.getByText("They write about ferries.")).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Add feed" }));
  expect(await form.findByText(proposalMessages.category)).toBeTruthy();
  await userEvent.type(
    form.getByRole("textbox", { name: "Address of its feed" }),
    "https://harbourtimes.example/feed.xml",
  );
  await userEvent.click(form.getByRole("combobox", { name: "Category" }));
  await userEvent.click(await screen.findByRole("option", { name: "Tech News", hidden: true }));
  await userEvent.click(form.getByRole("button", { name: "Add feed" }));
  expect(await screen.findByText("The Harbour Times added. Fetching it now.")).toBeTruthy();
  expect(sentTo(calls, "POST /operator/outlet-proposals/4/accept/")).toEqual({
    name: "The Harbour Times",
    url: "https://harbourtimes.example/feed.xml",
    category: "tech",
  });
});

it("are declined with a word; decided ones say it", async () => {
  const calls = open(
    [PROPOSAL],
    { item: "proposal.4" },
    {
      "POST /operator/outlet-proposals/4/decline/": { body: DECLINED },
    },
  );
  const form = await dialog();
  await userEvent.click(form.getByRole("radio", { name: "Decline" }));
  await userEvent.click(form.getByRole("button", { name: "Decline" }));
  expect(await form.findByText(proposalMessages.answer)).toBeTruthy();
  await userEvent.type(form.getByRole("textbox", { name: "Why it is not added" }), "No feed.");
  await userEvent.click(form.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("The Harbour Times declined.")).toBeTruthy();
  expect(sentTo(calls, "POST /operator/outlet-proposals/4/decline/")).toEqual({ answer: "No feed." });
});

it("say why they were declined, without a form", async () => {
  open([DECLINED], { view: "decided", item: "proposal.4" });
  const form = await dialog();
  expect(form.getByText("No feed.")).toBeTruthy();
  expect(form.queryByRole("button", { name: "Add feed" })).toBeNull();
});
