import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { buildMe, renderAt, stubServer, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { addressMessages } from "../address-contract.ts";
import { accountMessages } from "../contract.ts";
import { AuthPages } from "./auth-pages.tsx";

const TOKEN = "a-mailed-token-of-some-length";

function openAuthPage(address: string, activation: StubAnswer = {}, answers: Record<string, StubAnswer> = {}) {
  const calls = stubServer({
    ...answers,
    "POST /api/users/activation/": activation,
    "POST /api/users/confirm-email/": activation,
  });
  renderAt(
    address,
    <Routes>
      <Route path="/auth/*" element={<AuthPages />} />
      <Route path="/dashboard" element={<p>Your dashboard</p>} />
    </Routes>,
  );
  return calls;
}

describe("pages that mails lead to", () => {
  it("says at once that a link without its token is not complete", async () => {
    const calls = openAuthPage("/auth/activate");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The link is incomplete. Copy the whole address from the email.",
    );
    expect(calls).toEqual([]);
  });

  it("shows why an address could not be confirmed", async () => {
    openAuthPage(`/auth/activate?token=${TOKEN}`, { status: 400, body: { detail: "This link has expired." } });
    expect((await screen.findByRole("alert")).textContent).toBe("This link has expired.");
  });

  it("confirms an address by itself, once", async () => {
    const calls = openAuthPage(`/auth/activate?token=${TOKEN}`, {
      body: { detail: "Your email address is confirmed." },
    });
    expect(await screen.findByText("Your email address is confirmed.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Ready to publish" })).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it("changes to a confirmed new address by itself, once, and says why where it cannot", async () => {
    const calls = openAuthPage(`/auth/confirm-email?token=${TOKEN}`, { body: { detail: "Changed." } });
    expect(await screen.findByText("Changed.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Email changed" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to your dashboard" })).toBeTruthy();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([["/api/users/confirm-email/", { token: TOKEN }]]);
    cleanup();
    openAuthPage(`/auth/confirm-email?token=${TOKEN}`, {
      status: 409,
      body: { detail: "Another account already uses this email." },
    });
    expect((await screen.findByRole("alert")).textContent).toBe("Another account already uses this email.");
  });

  it("takes an account back with a new password", async () => {
    const calls = openAuthPage(
      `/auth/undo-email?token=${TOKEN}`,
      {},
      {
        "POST /api/users/undo-email/": { body: { detail: addressMessages.undone } },
      },
    );
    await userEvent.type(screen.getByLabelText("New password"), "a heron stands in the reeds");
    await userEvent.click(screen.getByRole("button", { name: "Take my account back" }));
    expect(await screen.findByText(addressMessages.undone)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, new_password: "a heron stands in the reeds" }]);
    expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
  });

  it("claims an address only when asked to", async () => {
    const calls = openAuthPage(
      `/auth/claim-email?token=${TOKEN}`,
      {},
      {
        "POST /api/users/claim-email/": { body: { detail: addressMessages.claimed } },
      },
    );
    const button = await screen.findByRole("button", { name: "Claim my address" });
    expect(calls).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText(addressMessages.claimed)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it("asks for no new password where the link cannot set one", async () => {
    openAuthPage("/auth/reset-password?token=short");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The link is incomplete. Copy the whole address from the email.",
    );
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(screen.getByRole("link", { name: "Request a new link" })).toBeTruthy();
  });
});

describe("pages for visitors", () => {
  it.each(["/auth/login", "/auth/signup"])("%s leads whoever is signed in to the dashboard", async (address) => {
    openAuthPage(address, {}, { "GET /api/users/me/": { body: buildMe() } });
    expect(await screen.findByText("Your dashboard")).toBeTruthy();
  });

  it("shows visitors the form, and leads from a known address to signing in", async () => {
    const taken = { status: 400, body: { email: accountMessages.emailTaken } };
    const signedOut = { status: 401, body: { detail: accountMessages.notSignedIn } };
    openAuthPage("/auth/signup", {}, { "GET /api/users/me/": signedOut, "POST /api/users/": taken });
    for (const [label, text] of [
      ["First name", "Rosa"],
      ["Last name", "Quill"],
      ["Email", "rosa@quill.example"],
      ["Password", "a long password"],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    const problem = await screen.findByText(/^An account with this email already exists/);
    expect(problem.textContent).toBe(accountMessages.emailTaken);
    expect(problem.querySelector("a")?.getAttribute("href")).toBe("/auth/login");
  });
});

it("links the legal pages that are written, and no other", async () => {
  const meta = document.head.appendChild(document.createElement("meta"));
  Object.assign(meta, { name: "written-pages", content: "about privacy" });
  openAuthPage("/auth/activate");
  expect((await screen.findByRole("link", { name: "Privacy" })).getAttribute("href")).toBe("/privacy");
  expect(screen.queryByRole("link", { name: "Terms" })).toBeNull();
  meta.remove();
});
