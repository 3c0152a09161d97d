/** A kind that only the registry names: the submit page draws its form from the definition. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { openScreen } from "#tests/support/screens/submit-page.tsx";

vi.mock(import("../../kinds/registry.ts"), async (load) => {
  const { event } = await import("#tests/doubles/event/definition.ts");
  return { REGISTERED: [...(await load()).REGISTERED, event] as never };
});

it("offers a fourth kind as a tab, with the fields that it names", async () => {
  await openScreen();
  await userEvent.click(screen.getByRole("tab", { name: "Event" }));
  const form = within(await screen.findByRole("tabpanel", { name: "Event" }));
  for (const label of ["Event Name", "Venue", "Speaker 1"])
    expect(form.getByLabelText(new RegExp(`^${label}`))).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Add speaker" }));
  expect(await form.findByText("Please name the current speaker first.")).toBeTruthy();
});
