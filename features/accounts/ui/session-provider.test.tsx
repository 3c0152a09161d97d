import { useMutation } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sendJson } from "#platform/http-client/http-client.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { factorMessages } from "../second-factor-contract.ts";
import { SessionProvider } from "./session-provider.tsx";
import { useMeQuery } from "./use-me.ts";

/** A form whose text must survive the end of the session. */
function Form() {
  const { data: me } = useMeQuery();
  const publish = useMutation({ mutationFn: () => sendJson("POST", "/publish", {}, z.unknown()) });
  if (!me) return null;
  return (
    <>
      <input aria-label="Title" />
      <button onClick={() => publish.mutate()}>Publish</button>
      {publish.isSuccess && <p>Published</p>}
      {publish.isError && <p>{publish.error.message}</p>}
    </>
  );
}

/** The session ends after the page has loaded; the right password begins a new one. */
function openWithEndedSession({ code }: { code?: string } = {}) {
  let isOver = true;
  const refused = { status: 401, body: { detail: "Please sign in." } };
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe() },
    "POST /publish": () => (isOver ? refused : { body: {} }),
    "POST /api/jwt/refresh/": refused,
    "POST /api/jwt/create/": ({ body }) => {
      const given = body as { password: string; code?: string };
      if (given.password !== "the right password") return { status: 401, body: { detail: "Wrong email or password." } };
      if (given.code !== code) return { status: 400, body: { code: factorMessages.codeNeeded } };
      isOver = false;
      return { body: buildMe() };
    },
  });
  renderAt(
    "/dashboard",
    <SessionProvider>
      <Form />
    </SessionProvider>,
  );
  return calls;
}

const wroteTo = (calls: { method: string; path: string }[], path: string) =>
  calls.filter((call) => call.path === path).length;

describe("when the session has ended", () => {
  it("signs in over the page, keeps the text and repeats the action", async () => {
    const user = userEvent.setup();
    const calls = openWithEndedSession();
    await user.type(await screen.findByLabelText("Title"), "Ferry order");
    await user.click(screen.getByRole("button", { name: "Publish" }));

    const password = await screen.findByLabelText("Password");
    await user.type(password, "a wrong one{Enter}");
    expect(await screen.findByText("Wrong email or password.")).toBeTruthy();
    await user.clear(password);
    await user.type(password, "the right password{Enter}");

    expect(await screen.findByText("Published")).toBeTruthy();
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Ferry order");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Publish" })));
    expect(wroteTo(calls, "/publish")).toBe(2);
    expect(calls.find(({ path }) => path === "/api/jwt/create/")?.body).toMatchObject({ email: buildMe().email });
  });

  it("asks for the code of two-factor sign-in in the same dialog", async () => {
    const user = userEvent.setup();
    const calls = openWithEndedSession({ code: "314159" });
    await user.type(await screen.findByLabelText("Title"), "Ferry order");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    await user.type(await screen.findByLabelText("Password"), "the right password{Enter}");
    const code = await screen.findByLabelText("Code");
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByLabelText("Password")?.closest("[hidden]")).not.toBeNull();
    await user.keyboard("314159{Enter}");
    expect(await screen.findByText("Published")).toBeTruthy();
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Ferry order");
    expect(wroteTo(calls, "/publish")).toBe(2);
  });

  it("lets the person decline, and keeps the text", async () => {
    const user = userEvent.setup();
    const calls = openWithEndedSession();
    await user.type(await screen.findByLabelText("Title"), "Ferry order");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    await screen.findByLabelText("Password");
    await user.keyboard("{Escape}");
    expect(await screen.findByText("Please sign in.")).toBeTruthy();
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Ferry order");
    expect(wroteTo(calls, "/publish")).toBe(1);
  });
});
