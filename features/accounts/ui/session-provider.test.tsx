import { useMutation, useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ACCOUNT_HEADER, ANOTHER_ACCOUNT } from "#platform/contract/shown-account.ts";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { polled } from "#platform/http-client/session.ts";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { accountMessages, type Me } from "../contract.ts";
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

describe("when another account is signed in", () => {
  const ADA = buildMe();
  const BEN = buildMe({ id: 2, email: "ben@harbour.example", first_name: "Ben", last_name: "Carter" });
  const ACTING = {
    operator_id: 9,
    operator_name: "Imogen Sayle",
    since: "2026-11-20T10:00:00Z",
    until: "2026-11-20T11:00:00Z",
  };
  const refused = { status: 412, body: { detail: accountMessages.anotherAccount, code: ANOTHER_ACCOUNT } };
  const done = { body: { detail: "Done." } };

  /** The cookies of the browser, which all tabs share: calls with the account's name are refused in a session of another. */
  function openAs(shown: Me, signedIn = { now: shown }) {
    const forShown = (answer: { body: unknown }) => () => {
      if (signedIn.now === null) return { status: 401, body: { detail: "Please sign in." } };
      return signedIn.now === shown ? answer : refused;
    };
    const calls = stubServer({
      "GET /api/users/me/": ({ headers }) =>
        headers.has(ACCOUNT_HEADER) ? forShown({ body: shown })() : { body: signedIn.now },
      "POST /publish": forShown({ body: {} }),
      "POST /api/jwt/verify/": forShown(done),
      "POST /api/jwt/refresh/": { status: 401, body: { detail: "Please sign in." } },
      "POST /api/jwt/create/": ({ body, headers }) => {
        expect(headers.has(ACCOUNT_HEADER)).toBe(false);
        expect(body).toMatchObject({ email: shown.email });
        signedIn.now = shown;
        return { body: shown };
      },
      "POST /api/users/return/": () => {
        signedIn.now = shown;
        return done;
      },
    });
    renderAt(
      "/dashboard",
      <SessionProvider>
        <Form />
      </SessionProvider>,
    );
    return { calls, signedIn: signedIn as { now: Me | null } };
  }
  let otherTab: BroadcastChannel;
  beforeEach(() => {
    otherTab = new BroadcastChannel("dateline-session-switch");
  });
  afterEach(() => otherTab.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  const sayInOtherTab = () => otherTab.postMessage(null);
  const dialog = () => screen.findByRole("dialog", { name: "Another account is signed in" });
  const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  it("sends nothing in its name, says who is who, and continues once the first signs in again", async () => {
    const user = userEvent.setup();
    const { calls, signedIn } = openAs(ADA);
    await user.type(await screen.findByLabelText("Title"), "Ferry order");
    signedIn.now = BEN;
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const shown = within(await dialog());
    expect(await shown.findByText("Ben Carter", { selector: "b bdi" })).toBeTruthy();
    expect(screen.queryByText("Published")).toBeNull();
    await user.keyboard("{Escape} {Enter}");
    expect(shown.getByRole("button", { name: "Continue as Ben Carter" })).toBeTruthy();

    await user.click(shown.getByRole("button", { name: "Sign in as Marta Lindqvist" }));
    await user.type(await shown.findByLabelText("Password"), "the right password{Enter}");
    await noDialog();
    expect(screen.getByLabelText("Title")).toHaveProperty("value", "Ferry order");
    expect(wroteTo(calls, "/publish")).toBe(1);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Published")).toBeTruthy();
  });

  it.each([
    ["another tab says so", sayInOtherTab],
    ["the window is looked at", () => void window.dispatchEvent(new Event("focus"))],
    ["the tab is shown", () => void document.dispatchEvent(new Event("visibilitychange"))],
  ])("notices when %s, and when the first is back", async (_when, look) => {
    const { signedIn } = openAs(ADA);
    await screen.findByLabelText("Title");
    signedIn.now = BEN;
    look();
    await dialog();
    signedIn.now = ADA;
    look();
    await noDialog();
  });

  it("asks for the first's password when another tab has signed out, not when somebody else has signed in there", async () => {
    const { signedIn } = openAs(ADA);
    await screen.findByLabelText("Title");
    signedIn.now = null;
    sayInOtherTab();
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy();
    signedIn.now = BEN;
    sayInOtherTab();
    await dialog();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull());
    signedIn.now = null;
    sayInOtherTab();
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy();
    signedIn.now = ADA;
    sayInOtherTab();
    await noDialog();
  });

  it("leads an operator back who acts in another tab, and offers no user's password", async () => {
    const user = userEvent.setup();
    const operator = buildMe({ id: 9, first_name: "Imogen", last_name: "Sayle" });
    const { signedIn } = openAs(operator);
    await screen.findByLabelText("Title");
    signedIn.now = buildMe({ acting: ACTING });
    sayInOtherTab();
    const shown = within(await dialog());
    await user.click(await shown.findByRole("button", { name: "Return to your account" }));
    expect(shown.queryByRole("button", { name: /^Sign in as/ })).toBeNull();
    await noDialog();
  });

  it("has one way on from a page on which an operator acted", async () => {
    const { signedIn } = openAs(buildMe({ acting: ACTING }));
    await screen.findByLabelText("Title");
    signedIn.now = buildMe({ id: 9, first_name: "Imogen", last_name: "Sayle" });
    sayInOtherTab();
    const shown = within(await dialog());
    expect(await shown.findByRole("button", { name: "Continue as Imogen Sayle" })).toBeTruthy();
    expect(shown.getAllByRole("button")).toHaveLength(1);
  });

  it("shows nothing of a page from the history until its account is known to be signed in", async () => {
    const { calls } = openAs(ADA);
    await screen.findByLabelText("Title");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(document.documentElement.style.visibility).toBe("hidden");
    await waitFor(() => expect(document.documentElement.style.visibility).toBe(""));
    expect(wroteTo(calls, "/api/jwt/verify/")).toBe(1);
  });
});
