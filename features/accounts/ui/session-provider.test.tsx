import { useMutation, useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { polled } from "#platform/http-client/session.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { factorMessages } from "../second-factor-contract.ts";
import { SessionProvider } from "./session-provider.tsx";
import { EndedBanner } from "./sessions/ended-banner.tsx";
import { useSessionOver } from "./sessions/use-session-over.ts";
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

/** A list that loads again by itself, and the banner above it. */
function List() {
  const { data, error, refetch } = useQuery({
    queryKey: ["list"],
    queryFn: (asked) => getJson("/list", z.object({ posts: z.number() }), polled(asked)),
    retry: false,
  });
  return (
    <>
      {useSessionOver() && <EndedBanner />}
      <p>{data ? `${data.posts} posts` : "Loading"}</p>
      {error && <p>Not up to date</p>}
      <button onClick={() => void refetch()}>The minute is over</button>
    </>
  );
}

describe("what loads again by itself", () => {
  it("opens no dialog once the session has ended: a banner offers to sign in, which loads it again", async () => {
    const user = userEvent.setup();
    let isOver = false;
    let posts = 1;
    const refused = { status: 401, body: { detail: "Please sign in." } };
    stubServer({
      "GET /api/users/me/": { body: buildMe() },
      "GET /list": () => (isOver ? refused : { body: { posts } }),
      "POST /api/jwt/refresh/": refused,
      "POST /api/jwt/create/": () => {
        isOver = false;
        return { body: buildMe() };
      },
    });
    renderAt(
      "/dashboard",
      <SessionProvider>
        <Form />
        <List />
      </SessionProvider>,
    );
    expect(await screen.findByText("1 posts")).toBeTruthy();
    isOver = true;
    posts = 2;
    await user.click(screen.getByRole("button", { name: "The minute is over" }));
    expect(await screen.findByText("Not up to date")).toBeTruthy();
    const banner = within(await screen.findByRole("region", { name: "Ended session" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("1 posts")).toBeTruthy();

    await user.click(banner.getByRole("button", { name: "Sign in" }));
    await user.type(await screen.findByLabelText("Password"), "the right password{Enter}");
    expect(await screen.findByText("2 posts")).toBeTruthy();
    expect(screen.queryByText("Not up to date")).toBeNull();
    expect(screen.queryByRole("region", { name: "Ended session" })).toBeNull();
  });

  it("asks at its first load, when there is nothing to show", async () => {
    const refused = { status: 401, body: { detail: "Please sign in." } };
    stubServer({
      "GET /api/users/me/": { body: buildMe() },
      "GET /list": refused,
      "POST /api/jwt/refresh/": refused,
    });
    renderAt(
      "/dashboard",
      <SessionProvider>
        <Form />
        <List />
      </SessionProvider>,
    );
    expect(await screen.findByLabelText("Password")).toBeTruthy();
  });
});

it("the banner says why it cannot ask for the password", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stubServer({
    "GET /api/users/me/": { body: buildMe() },
    "POST /api/jwt/refresh/": { status: 503, body: { detail: "Dateline is busy." } },
  });
  renderAt(
    "/dashboard",
    <SessionProvider>
      <EndedBanner />
    </SessionProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("Dateline is busy.")).toBeTruthy();
});
