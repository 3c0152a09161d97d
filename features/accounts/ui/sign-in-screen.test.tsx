import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { buildMe, renderAt, stubServer, type StubAnswer } from "#tests/support/dashboard.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>You are at {pathname + search}</p>;
}

function openSignIn(signIn: StubAnswer, address = "/auth/login") {
  const calls = stubServer({ "POST /api/jwt/create/": signIn, "GET /api/users/me/": { body: buildMe() } });
  renderAt(
    address,
    <Routes>
      <Route path="/auth/login" element={<SignInScreen />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  );
  return calls;
}

async function signInWith(email: string, password: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Email"), email);
  if (password) await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("the sign-in page", () => {
  it("shows the server's refusal and keeps what was typed", async () => {
    openSignIn({ status: 401, body: { detail: "Email or password is not right." } });
    await signInWith("marta@haldenmarine.example", "wrong password");
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Email or password is not right.");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "marta@haldenmarine.example");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  it("names each wrong field, focuses the first and sends nothing", async () => {
    const calls = openSignIn({});
    await signInWith("marta", "");
    expect(screen.getByText("Enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Password is required.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(calls).toEqual([]);
  });

  it("asks to wait when there were too many attempts, and sends nothing meanwhile", async () => {
    const calls = openSignIn({
      status: 429,
      body: { detail: "Too many attempts." },
      headers: { "Retry-After": "225" },
    });
    await signInWith("marta@haldenmarine.example", "wrong password");
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts. Try again in 4 minutes.");
    expect(screen.getByRole("button", { name: "Sign in" })).toHaveProperty("disabled", true);
    await userEvent.setup().type(screen.getByLabelText("Password"), "{Enter}");
    expect(calls).toHaveLength(1);
  });

  it("goes where the visitor was going", async () => {
    const calls = openSignIn({}, `/auth/login?next=${encodeURIComponent("/dashboard?activeContent=createBlog")}`);
    await signInWith("marta@haldenmarine.example", "the right password");
    expect(await screen.findByText("You are at /dashboard?activeContent=createBlog")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ email: "marta@haldenmarine.example", password: "the right password" });
  });

  it("does not follow an address of another site", async () => {
    openSignIn({}, "/auth/login?next=//evil.example");
    await signInWith("marta@haldenmarine.example", "the right password");
    await waitFor(() => expect(screen.getByText("You are at /dashboard")).toBeTruthy());
  });

  it("shows and hides the password", async () => {
    openSignIn({});
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveProperty("type", "text");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveProperty("type", "password");
  });
});
