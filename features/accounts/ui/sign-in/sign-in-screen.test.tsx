import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { buildMe, renderAt, stubServer, type StubAnswer, type StubCall } from "#tests/support/screens/dashboard.tsx";
import { factorMessages } from "../../second-factor-contract.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>You are at {pathname + search}</p>;
}

const SIGNED_IN = { body: buildMe() };

function openSignIn(signIn: StubAnswer | ((call: StubCall) => StubAnswer), address = "/auth/login") {
  const calls = stubServer({ "POST /api/jwt/create/": signIn, "GET /api/users/me/": SIGNED_IN });
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
  it("leads to support, without signing in", async () => {
    openSignIn({ status: 403, body: { detail: "This account is suspended. Contact support." } });
    await signInWith("marta@haldenmarine.example", "a password");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/contact");
  });

  it("shows the server's refusal and keeps what was typed", async () => {
    openSignIn({ status: 401, body: { detail: "Wrong email or password." } });
    await signInWith("marta@haldenmarine.example", "wrong password");
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Wrong email or password.");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "marta@haldenmarine.example");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
  });

  it("names each wrong field, focuses the first and sends nothing", async () => {
    const calls = openSignIn(SIGNED_IN);
    await signInWith("marta", "");
    expect(screen.getByText("Enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Password is required.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(calls).toEqual([]);
  });

  it("asks to wait when there were too many attempts, and sends nothing meanwhile", async () => {
    const calls = openSignIn({
      status: 429,
      body: { detail: "Too many attempts." },
      headers: { "Retry-After": "225" },
    });
    await signInWith("marta@haldenmarine.example", "wrong password");
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts. Wait 4 minutes, then try again.");
    expect(screen.getByRole("button", { name: "Sign in" })).toHaveProperty("disabled", true);
    await userEvent.setup().type(screen.getByLabelText("Password"), "{Enter}");
    expect(calls).toHaveLength(1);
  });

  it("goes where the visitor was going", async () => {
    const calls = openSignIn(
      SIGNED_IN,
      `/auth/login?next=${encodeURIComponent("/dashboard?activeContent=createBlog")}`,
    );
    await signInWith("marta@haldenmarine.example", "the right password");
    expect(await screen.findByText("You are at /dashboard?activeContent=createBlog")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ email: "marta@haldenmarine.example", password: "the right password" });
  });

  it("does not follow an address of another site", async () => {
    openSignIn(SIGNED_IN, "/auth/login?next=//evil.example");
    await signInWith("marta@haldenmarine.example", "the right password");
    await waitFor(() => expect(screen.getByText("You are at /dashboard")).toBeTruthy());
  });

  it("shows and hides the password", async () => {
    openSignIn(SIGNED_IN);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveProperty("type", "text");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveProperty("type", "password");
  });
});

describe("the second step of signing in", () => {
  const RIGHT = "314159";
  const typed = { email: "marta@haldenmarine.example", password: "the right password" };

  /** As the server answers an account with two-factor sign-in. */
  function answer({ body }: StubCall): StubAnswer {
    const { password, code } = body as { password: string; code?: string };
    if (password !== typed.password) return { status: 401, body: { detail: "Wrong email or password." } };
    if (code === undefined) return { status: 400, body: { code: factorMessages.codeNeeded } };
    if (code === RIGHT || code === "abcdefghijklmnop") return SIGNED_IN;
    return { status: 400, body: { code: factorMessages.wrongCode } };
  }
  async function reachIt(signIn: (call: StubCall) => StubAnswer = answer) {
    const calls = openSignIn(signIn);
    await signInWith(typed.email, typed.password);
    return { calls, code: await screen.findByLabelText<HTMLInputElement>("Code") };
  }
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it("asks for the code once the password is right, without an error, and takes the focus there", async () => {
    const { code } = await reachIt();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect([code.inputMode, code.autocomplete, code.getAttribute("aria-invalid")]).toEqual([
      "numeric",
      "one-time-code",
      null,
    ]);
    expect(screen.getByRole("heading", { name: "Enter your code" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Email" })).toBeNull();
  });

  it("sends all three, by the keyboard alone", async () => {
    const { calls } = await reachIt();
    await userEvent.keyboard("314 159{Enter}");
    expect(await screen.findByText("You are at /dashboard")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      typed,
      { ...typed, code: RIGHT },
    ]);
  });

  it("says at the field that a code is wrong, and selects it to be typed anew", async () => {
    const { code } = await reachIt();
    await userEvent.keyboard("111111{Enter}");
    expect(await screen.findByText(factorMessages.wrongCode)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.value.slice(code.selectionStart ?? 0, code.selectionEnd ?? 0)).toBe("111111");
    await userEvent.keyboard(`${RIGHT}{Enter}`);
    expect(await screen.findByText("You are at /dashboard")).toBeTruthy();
  });

  it("sends nothing that can be no code", async () => {
    const { calls } = await reachIt();
    const before = calls.length;
    await userEvent.keyboard("12345{Enter}");
    expect(await screen.findByText(/^Enter the six-digit code from your app/)).toBeTruthy();
    expect(calls).toHaveLength(before);
  });

  it("takes a recovery code instead, and the app's code again", async () => {
    const { calls } = await reachIt();
    await userEvent.keyboard("111111{Enter}");
    await screen.findByText(factorMessages.wrongCode);
    await press("Use a recovery code instead");
    const field = screen.getByLabelText<HTMLInputElement>("Recovery code");
    expect([document.activeElement === field, field.value, field.inputMode]).toEqual([true, "", ""]);
    expect(screen.queryByText(factorMessages.wrongCode)).toBeNull();
    await press("Use your authenticator app instead");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Code")));
    await press("Use a recovery code instead");
    await userEvent.keyboard("ABCD-efgh-ijkl-mnop{Enter}");
    expect(await screen.findByText("You are at /dashboard")).toBeTruthy();
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({ ...typed, code: "abcdefghijklmnop" });
  });

  it("goes back to what was typed", async () => {
    await reachIt();
    await press("Back");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveProperty("value", typed.email);
    expect(screen.getByLabelText("Password")).toHaveProperty("value", typed.password);
    await press("Sign in");
    expect(await screen.findByLabelText("Code")).toHaveProperty("value", "");
  });

  it("asks for the password again when it has changed meanwhile", async () => {
    let isChanged = false;
    await reachIt((call) => (isChanged ? { status: 401, body: { detail: "Wrong email or password." } } : answer(call)));
    isChanged = true;
    await userEvent.keyboard(`${RIGHT}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Wrong email or password.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    expect(screen.queryByLabelText("Code")).toBeNull();
  });

  it("asks to wait after too many codes, and says what else goes wrong", async () => {
    let refusal: StubAnswer = { status: 503, body: { detail: factorMessages.unreadable } };
    await reachIt((call) => ((call.body as { code?: string }).code === undefined ? answer(call) : refusal));
    await userEvent.keyboard(`${RIGHT}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", factorMessages.unreadable);
    refusal = { status: 429, body: { detail: "Too many attempts." }, headers: { "Retry-After": "225" } };
    await press("Sign in");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe("Too many attempts. Wait 4 minutes, then try again."),
    );
  });
});
