import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { renderAt, stubServer, type StubAnswer } from "#tests/support/dashboard.tsx";
import { AuthPages } from "./auth-pages.tsx";

const TOKEN = "a-mailed-token-of-some-length";

function openAuthPage(address: string, activation: StubAnswer = {}) {
  const calls = stubServer({
    "POST /api/users/activation/": activation,
    "POST /api/users/confirm-email/": activation,
  });
  renderAt(
    address,
    <Routes>
      <Route path="/auth/*" element={<AuthPages />} />
    </Routes>,
  );
  return calls;
}

describe("pages that mails lead to", () => {
  it("says at once that a link without its token is not complete", async () => {
    const calls = openAuthPage("/auth/activate");
    expect((await screen.findByRole("alert")).textContent).toBe("The link is not complete.");
    expect(calls).toEqual([]);
  });

  it("shows why an address could not be confirmed", async () => {
    openAuthPage(`/auth/activate?token=${TOKEN}`, { status: 400, body: { detail: "This link has expired." } });
    expect((await screen.findByRole("alert")).textContent).toBe("This link has expired.");
  });

  it("confirms an address by itself, once", async () => {
    const calls = openAuthPage(`/auth/activate?token=${TOKEN}`, { body: { detail: "Confirmed." } });
    expect(await screen.findByText("Your email address is confirmed.")).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it("changes to a confirmed new address by itself, once, and says why where it cannot", async () => {
    const calls = openAuthPage(`/auth/confirm-email?token=${TOKEN}`, { body: { detail: "Changed." } });
    expect(await screen.findByText("Your email address is changed.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to your dashboard" })).toBeTruthy();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([["/api/users/confirm-email/", { token: TOKEN }]]);
    cleanup();
    openAuthPage(`/auth/confirm-email?token=${TOKEN}`, {
      status: 409,
      body: { detail: "Another account has this email." },
    });
    expect((await screen.findByRole("alert")).textContent).toBe("Another account has this email.");
  });

  it("asks for no new password where the link cannot set one", async () => {
    openAuthPage("/auth/reset-password?token=short");
    expect((await screen.findByRole("alert")).textContent).toBe("The link is not complete.");
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toBeTruthy();
  });
});
