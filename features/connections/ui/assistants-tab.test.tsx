import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { ConnectedAssistant } from "../assistants-contract.ts";
import { DEFAULT_STEPS } from "../steps-contract.ts";
import { AssistantsTab } from "./assistants-tab.tsx";

const ADDRESS = "https://news.example/mcp";
const LIST = "GET /api/companies/7/assistants/";
const CALLS = "GET /api/companies/7/assistants/calls/";
const MINE: ConnectedAssistant = {
  id: 3,
  name: "Claude",
  may: ["read", "draft"],
  person: "Marta Lindqvist",
  is_own: true,
  connected_at: "2026-11-23T09:00:00.000Z",
  used_at: null,
};
const LIVES = { ...MINE, id: 4, name: "VS Code", may: ["read"], person: "Live Aase", is_own: false };

function openTab(assistants: object[], made: object[] = []) {
  const answers: Parameters<typeof stubServer>[0] = {
    [LIST]: { body: { address: ADDRESS, steps: DEFAULT_STEPS, assistants, max: 20 } },
    [CALLS]: { body: { calls: made } },
    "GET /api/assistant-requests/": { body: { requests: [] } },
  };
  const calls = stubServer(answers);
  renderAt("/dashboard", <AssistantsTab companyId={7} />);
  return { answers, calls };
}

it("says the address, the steps of each program, and how to begin", async () => {
  openTab([]);
  expect(await screen.findByText(ADDRESS)).toBeTruthy();
  expect(screen.getByText("No assistants connected")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "Cursor" }));
  const steps = screen.getByRole("tabpanel", { name: "Cursor" });
  expect(within(steps).getByText(/mcpServers/).textContent).toContain(`"url": "${ADDRESS}"`);
  expect(steps.textContent).not.toMatch(/\{site\}|\{address\}|\*\*/);
});

it("asks before it disconnects, says who is told, and leads back to the list", async () => {
  const { answers, calls } = openTab([MINE, LIVES]);
  const open = async () => userEvent.click(await screen.findByRole("button", { name: "Disconnect VS Code" }));
  await open();
  const dialog = within(await screen.findByRole("dialog", { name: "Disconnect VS Code?" }));
  expect(dialog.getByText(/Live Aase is told by email/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Keep connected" }));
  const ended = "DELETE /api/companies/7/assistants/4/";
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);

  answers[ended] = () => {
    answers[LIST] = { body: { address: ADDRESS, steps: DEFAULT_STEPS, assistants: [MINE], max: 20 } };
    return { body: { detail: "Assistant disconnected: VS Code" } };
  };
  await open();
  const again = within(await screen.findByRole("dialog", { name: "Disconnect VS Code?" }));
  await userEvent.click(again.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("Assistant disconnected: VS Code")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Disconnect VS Code" })).toBeNull());
  expect(screen.getByRole("button", { name: "Disconnect Claude" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Connected" })));
});

it("says what each did and what was refused, and a tool without words by its name", async () => {
  const of = { assistant: "Claude", person: "Marta Lindqvist", called_at: "2026-11-23T09:00:00.000Z" };
  openTab(
    [MINE],
    [
      { ...of, id: 2, tool: "read_post", post: 41, was_refused: true },
      { ...of, id: 1, tool: "new_tool", post: null, was_refused: false },
    ],
  );
  const refused = await screen.findByRole("row", { name: /Read a post \(post 41\)/ });
  expect(within(refused).getByText("Refused")).toBeTruthy();
  expect(screen.getByRole("row", { name: /new_tool/ }).textContent).toContain("Done");
});

it("says that nothing was done yet", async () => {
  openTab([MINE]);
  expect(await screen.findByText("Nothing in the last 30 days.")).toBeTruthy();
});
