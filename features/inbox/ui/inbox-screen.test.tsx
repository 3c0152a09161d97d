import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { kindOf } from "#features/content/kinds/index.ts";
import { buildEntry, buildSettings } from "#tests/support/inbox.ts";
import { buildMe, buildNavigation, renderAt, type StubCall, stubServer } from "#tests/support/screens/dashboard.tsx";
import { type Cause, HAPPENED_CAUSES, type InboxEntry } from "../contract.ts";
import { InboxScreen } from "./inbox-screen.tsx";

const post = { id: 7, type: "PR", status: "scheduled", name: "Oat mill opens in Selby" } as const;
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getFullYear(), NOW.getMonth(), NOW.getDate() - days, 0, 1).toISOString();

type Answers = Parameters<typeof stubServer>[0];

function open(
  entries: InboxEntry[],
  { item = null, tab = "", answers = {} }: { item?: string | null; tab?: string; answers?: Answers } = {},
) {
  const calls = stubServer({
    "GET /api/inbox/": { body: { entries } },
    "GET /api/inbox/summary/": { body: { unread: 0, entries: [] } },
    "GET /api/inbox/settings/": { body: buildSettings() },
    "POST /api/inbox/read/": ({ body }: StubCall) => {
      const { keys } = body as { keys: string[] | null };
      for (const entry of entries) if (!keys || entry.keys.every((key) => keys.includes(key))) entry.is_read = true;
      return { body: { detail: "All marked as read." } };
    },
    ...answers,
  });
  const navigation = buildNavigation({
    item,
    parameters: new URLSearchParams(tab === "" ? {} : { tab }),
    hrefOf: (key, place) => `#${key} ${place?.item ?? ""}`.trim(),
  });
  renderAt(
    "/dashboard",
    <NavigationContext value={navigation}>
      <InboxScreen />
    </NavigationContext>,
    buildMe(),
  );
  return calls;
}
const readCalls = (calls: StubCall[]) =>
  calls.filter(({ path }) => path === "/api/inbox/read/").map(({ body }) => body);

describe("the inbox", () => {
  it("has what must be done first, then today and yesterday, each with its one action", async () => {
    open([
      buildEntry({
        cause: "words-suggested",
        post,
        people: ["Dr Solheim"],
        words: { before: "“We learned in the port.”", after: "“The port is where we learned.”" },
      }),
      buildEntry({ cause: "approval-asked", post, people: ["Tomáš Hrubý"], page: "/approvals/abc", time: daysAgo(0) }),
      buildEntry({
        cause: "changes-asked",
        post,
        people: ["Helen Marsh"],
        note: "Could we say what we are sorry for?",
      }),
      buildEntry({ cause: "may-miss", post, people: ["Helen Marsh"], turn: 3, time: daysAgo(0) }),
      buildEntry({
        cause: "approved-by-all",
        is_todo: false,
        post,
        people: ["Dev Kapoor"],
        version: 3,
        at: NOW.toISOString(),
      }),
      buildEntry({
        cause: "delivered",
        is_todo: false,
        is_read: true,
        post,
        count: { done: 3, of: 3 },
        at: daysAgo(1),
      }),
    ]);
    const todo = within(await screen.findByRole("region", { name: "For you to do" }));
    const rows = todo.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toContain("Dr Solheim suggested other words. Oat mill opens in Selby");
    expect(rows[3]).toContain("Helen Marsh has not answered.");
    expect(todo.getByRole("link", { name: /^Read and answer: Your approval is asked for/ }).getAttribute("href")).toBe(
      "/approvals/abc",
    );
    expect(todo.getByRole("button", { name: "Remind Helen Marsh: Oat mill opens in Selby" }).textContent).toBe(
      "Remind Helen",
    );
    const today = within(screen.getByRole("region", { name: "Today" }));
    expect(today.getByText("Dev Kapoor gave the last approval, to version 3.")).toBeTruthy();
    const yesterday = within(screen.getByRole("region", { name: "Yesterday" }));
    expect(yesterday.getByText("Delivered to 3 of 3 platforms.")).toBeTruthy();
    expect(yesterday.queryByText("Unread")).toBeNull();
    const tabs = within(screen.getByRole("group", { name: "Entries" })).getAllByRole("button");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "All 6",
      "For you to do 4",
      "Unread 5",
      "Approvals 5",
      "Publishing 1",
    ]);
  });

  it("says every cause in words", async () => {
    const causes = Object.keys(HAPPENED_CAUSES) as Cause[];
    open(
      causes.map((cause) =>
        buildEntry({ cause, is_todo: false, post, people: ["Helen Marsh"], count: { done: 1, of: 1 } }),
      ),
    );
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(causes.length));
    for (const row of screen.getAllByRole("listitem")) expect(row.textContent).toMatch(/[\w)]\. /);
  });

  it("marks all as read, and one whose action is taken", async () => {
    const calls = open([
      buildEntry({ cause: "changes-asked", keys: ["answer.1"], post, people: ["Helen Marsh"] }),
      buildEntry({ cause: "published", keys: ["published.7"], is_todo: false, post }),
    ]);
    await userEvent.click(await screen.findByRole("link", { name: /^Open: Helen Marsh asked for changes/ }));
    await waitFor(() => expect(readCalls(calls)).toEqual([{ keys: ["answer.1"], time_zone: expect.any(String) }]));
    await userEvent.click(screen.getAllByRole("button", { name: "Mark all as read" })[0] as HTMLElement);
    expect(await screen.findByText("All marked as read.")).toBeTruthy();
    expect(screen.queryByText("Unread", { selector: "li *" })).toBeNull();
  });

  it("an email's link leads to its entry, which takes the focus and is read", async () => {
    const entry = buildEntry({ cause: "changes-asked", keys: ["answer.4.2.changes", "answer.3.2.changes"], post });
    const calls = open([entry], { item: "entry.answer.3.2.changes" });
    await waitFor(() => expect(document.activeElement?.tagName).toBe("LI"));
    await waitFor(() => expect(readCalls(calls)).toHaveLength(1));
    expect(readCalls(calls)[0]).toMatchObject({ keys: entry.keys });
  });

  it("says where an email's link leads to an entry that is not there any more", async () => {
    open([buildEntry({ cause: "published", is_todo: false, post })], { item: "entry.turn.9.1" });
    expect((await screen.findByRole("status")).textContent).toBe("This entry is not in your inbox any more.");
  });
});

describe("its states", () => {
  it("empty", async () => {
    open([]);
    expect(await screen.findByText("Nothing to do")).toBeTruthy();
    expect(screen.getByText("New approvals, comments and deliveries appear here.")).toBeTruthy();
    for (const button of screen.getAllByRole("button", { name: "Mark all as read" }))
      expect(button).toHaveProperty("disabled", true);
  });

  it("an empty tab", async () => {
    open([buildEntry({ cause: "published", is_todo: false, is_read: true, post })], { tab: "unread" });
    expect(await screen.findByText("Nothing unread")).toBeTruthy();
  });

  it("loading, and failed", async () => {
    open([], {
      answers: { "GET /api/inbox/": { status: 500, body: { detail: "Something went wrong on our side." } } },
    });
    expect(screen.getByLabelText("Loading the inbox")).toBeTruthy();
    expect(await screen.findByText("The inbox could not be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  });

  it("a mark that was refused is taken back", async () => {
    const answers = { "POST /api/inbox/read/": { status: 500, body: { detail: "Try again later." } } };
    open([buildEntry({ cause: "published", is_todo: false, post })], { answers });
    await userEvent.click((await screen.findAllByRole("button", { name: "Mark all as read" }))[0] as HTMLElement);
    expect(await screen.findByText("Try again later.")).toBeTruthy();
    await waitFor(() => expect(screen.getByText("Unread", { selector: "li *" })).toBeTruthy());
  });
});

it("accepts a suggestion in a post that is not public from its entry, and leads to the others", async () => {
  const draft = { id: 4, type: kindOf("article").typeCode, status: "draft" as const, name: "Oat drink" };
  const words = { before: "any shop", after: "any Co-op shop" };
  const suggested = { cause: "comment-suggested" as const, people: ["Helen Marsh"], words };
  const answers = {
    "POST /api/posts/4/comments/9/accept/": {
      body: {
        detail: "Accepted.",
        review: null,
        version: 2,
        may_decide: true,
        may_waive: true,
        people: [],
        threads: [],
      },
    },
  };
  const calls = open(
    [
      buildEntry({ ...suggested, post: draft, thread: 9 }),
      buildEntry({ ...suggested, post: { ...draft, id: 5, status: "published", name: "Public" }, thread: 10 }),
    ],
    { answers },
  );
  expect(
    await screen.findByRole("link", { name: "Discuss: Helen Marsh suggests other words. Oat drink" }),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Accept: .* Public$/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Accept: Helen Marsh suggests other words. Oat drink" }));
  expect(await screen.findByText("Accepted.")).toBeTruthy();
  expect(calls.some(({ method }) => method === "POST")).toBe(true);
});

describe("the settings", () => {
  const group = (name: string) => within(screen.getByRole("radiogroup", { name }));
  const chosen = (name: string) =>
    group(name)
      .getAllByRole("radio")
      .find((radio) => (radio as HTMLInputElement).checked)
      ?.getAttribute("aria-label");

  it("have the usual choices, and two kinds that are always sent", async () => {
    open([], { item: "settings" });
    await screen.findByRole("radiogroup", { name: "Published" });
    expect(["Published", "Delivered", "Reminders to you"].map(chosen)).toEqual(["Immediately", "Daily", "Never"]);
    for (const kind of ["Your approval is asked for", "A post may miss its time"]) {
      expect(group(kind).queryByRole("radio", { name: "Never" })).toBeNull();
      expect(group(kind).getByText("Always sent")).toBeTruthy();
    }
  });

  it("are saved for all companies, with the zone of the browser", async () => {
    const answers = {
      "PUT /api/inbox/settings/": { body: { ...buildSettings(), detail: "Notification settings saved." } },
    };
    const calls = open([], { item: "settings", answers });
    await screen.findByRole("radiogroup", { name: "Published" });
    await userEvent.click(group("Published").getByRole("radio", { name: "Never" }));
    await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Notification settings saved.")).toBeTruthy();
    const sent = calls.find(({ method }) => method === "PUT")?.body;
    expect(sent).toMatchObject({ company: null, choices: { published: "never", delivered: "daily" } });
  });

  it("say that they were not saved, and keep what was chosen", async () => {
    const answers = { "PUT /api/inbox/settings/": { status: 500, body: { detail: "No." } } };
    open([], { item: "settings", answers });
    await screen.findByRole("radiogroup", { name: "Published" });
    await userEvent.click(group("Published").getByRole("radio", { name: "Daily" }));
    await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Settings not saved. Check your connection and try again.",
    );
    expect(chosen("Published")).toBe("Daily");
  });
});
