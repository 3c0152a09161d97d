import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const AWAY = "We cannot reach the server. Check your connection and try again.";
const reload = vi.fn();
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", {
    href: window.location.href,
    origin: window.location.origin,
    pathname: "/",
    search: "",
    hash: "",
    reload,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
  asked.mockReset();
});

function Broken(): never {
  throw new TypeError("Failed to fetch dynamically imported module");
}
const show = () =>
  renderAt(
    "/",
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );

it("suspects an update only where the server answers", async () => {
  asked.mockResolvedValue(new Response("{}"));
  show();
  expect(await screen.findByText(/The site may have been updated/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

it.each([
  ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a proxy answers for it", () => Promise.resolve(new Response("", { status: 502 }))],
])("says that the server cannot be reached when %s, and reloads once it is back", async (_name, away) => {
  asked.mockImplementation(away);
  show();
  expect(await screen.findByText(AWAY)).toBeTruthy();
  expect(screen.queryByText(/updated/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(await screen.findByText(AWAY)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  asked.mockResolvedValue(new Response("{}"));
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
