import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { OutOfReleasesModal } from "./out-of-releases-modal.tsx";

it("says whom to ask where another person's plan pays, and sells nothing", async () => {
  renderAt("/", <OutOfReleasesModal opened payer={{ name: "Marta", company: "Northmoor" }} onBack={vi.fn()} />);
  await screen.findByText("The plan of Marta pays for Northmoor and has no releases left. Ask Marta for more.");
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
});
