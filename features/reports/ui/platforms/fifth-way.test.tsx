/** A way that only the registry names: list and form read its definition. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { openConsole, sentTo } from "#tests/support/screens/console-screens.tsx";
import { HARBOUR_POST } from "#tests/support/screens/platform-examples.ts";
import type { OperatorPlatform } from "../../platform-contract.ts";

vi.mock(import("../../ways/registry.ts"), async (load) => {
  const { telegraph } = await import("#tests/doubles/telegraph/definition.ts");
  return { WAYS: [...(await load()).WAYS, telegraph] as never };
});

const OFFICE: OperatorPlatform = {
  ...HARBOUR_POST,
  name: "Harbour Office",
  way: "telegraph" as never,
  endpoint: "https://o.example",
  username: "HBR",
};
const LIST = { "GET /operator/platforms/": { body: { platforms: [OFFICE], count: 1, plans: [] } } };

it("is asked for by its fields, and for all that it needs", async () => {
  const saved = { body: { ...OFFICE, new_secret: null }, status: 201 };
  const calls = openConsole("operatorPlatforms", { ...LIST, "POST /operator/platforms/": saved });
  expect((await screen.findByRole("row", { name: /Harbour Office/ })).textContent).toContain("Telegraph");
  await userEvent.click(screen.getByRole("button", { name: "New platform" }));
  const form = within(await screen.findByRole("dialog", { name: "New platform" }));
  await userEvent.type(form.getByLabelText(/^Name/), "Harbour Office");
  await userEvent.click(form.getByText("Telegraph"));
  expect([form.getByText("Each title is wired to the office."), form.getByText("Ask the office.")]).toHaveLength(2);
  await userEvent.click(form.getByRole("button", { name: "Create platform" }));
  expect(await form.findByText("Address is required for this delivery method.")).toBeTruthy();
  expect(form.getAllByText("Call sign and cipher are required for a telegraph.")).toHaveLength(1);
  await userEvent.type(form.getByLabelText(/^Office/), "https://o.example");
  await userEvent.type(form.getByLabelText(/^Call sign/), "HBR");
  await userEvent.type(form.getByLabelText(/^Cipher/), "dot");
  await userEvent.click(form.getByRole("button", { name: "Create platform" }));
  expect(await screen.findByText("Harbour Office created.")).toBeTruthy();
  const sent = { way: "telegraph", endpoint: "https://o.example", username: "HBR", secret: "dot" };
  expect(sentTo(calls, "POST /operator/platforms/")).toMatchObject(sent);
});

it("says that its secret is stored", async () => {
  openConsole("operatorPlatforms", LIST, { item: "platform.7" });
  const form = within(await screen.findByRole("dialog", { name: "Edit Harbour Office" }));
  expect(form.getByText("A password is stored. Leave empty to keep it.")).toBeTruthy();
});
