import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import "#tests/support/screens/dashboard.tsx";
import { DesignProvider } from "../theme/design-provider.tsx";
import { showError, showSuccess } from "./toasts.tsx";

it("shows toasts that were asked for before their chunk was there, in their order and once each", async () => {
  render(<DesignProvider>The page</DesignProvider>);
  expect(document.querySelector(".mantine-Notifications-root")).toBeNull();
  showError("The draft was not saved.");
  showError("The draft was not saved.");
  showSuccess("Saved.");
  await screen.findByText("Saved.");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "The draft was not saved.",
    "Saved.",
  ]);
});

it("runs a toast's action once, and closes the toast", async () => {
  let runs = 0;
  render(<DesignProvider>The page</DesignProvider>);
  showSuccess("Moved to the trash.", { label: "Undo", run: () => void runs++ });
  await userEvent.dblClick(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("Moved to the trash.")).toBeNull());
  expect(runs).toBe(1);
});

it("shows once what would be the same each time, and one for each thing that can be undone", async () => {
  render(<DesignProvider>The page</DesignProvider>);
  for (let time = 0; time < 2; time++) {
    showError("Reload the page.", { label: "Reload", run: () => {}, isGeneral: true });
    showSuccess("One post was moved to the trash.", { label: "Undo", run: () => {} });
  }
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
  expect(screen.getAllByRole("button", { name: "Reload" })).toHaveLength(1);
});

it("stands after the page, so that its first link stays the one to its content", async () => {
  render(
    <DesignProvider>
      <a href="#content">Skip to content</a>
    </DesignProvider>,
  );
  showSuccess("It is live.", { label: "View", href: "/PR/1" });
  const view = await screen.findByRole("link", { name: "View" });
  const skip = screen.getByRole("link", { name: "Skip to content" });
  expect(skip.compareDocumentPosition(view) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
