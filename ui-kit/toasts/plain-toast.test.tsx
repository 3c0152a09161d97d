import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import "#tests/support/screens/dashboard.tsx";
import { DesignProvider } from "../theme/design-provider.tsx";
import { showError } from "./toasts.tsx";

vi.mock("./toaster.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

it("says what a toast was to say where its chunk cannot be loaded, once", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported); // jsdom has none
  render(<DesignProvider>The page</DesignProvider>);
  showError("The draft was not saved.");
  showError("You are offline.");
  showError("The draft was not saved.");
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(3));
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "You are offline.",
    "The draft was not saved.",
  ]);
});

it("does what the toast was to do, and goes", async () => {
  vi.stubGlobal("reportError", vi.fn());
  const run = vi.fn();
  showError("Dateline may have been updated.", { label: "Reload", run });
  const button = await screen.findByRole("button", { name: "Reload" });
  button.click();
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText(/^Dateline may/)).toBeNull();
});
