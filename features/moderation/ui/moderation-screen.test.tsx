import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { StubCall } from "#tests/support/screens/dashboard.tsx";
import { buildQueueItem, buildWaitingPost, openModerationScreen } from "#tests/support/screens/moderation-screens.tsx";
import type { QueueItem } from "../contract.ts";

type Answers = Parameters<typeof openModerationScreen>[1];

const QUEUE = "GET /operator/posts/waiting/";
const APPROVE = "POST /operator/posts/12/approve/";
const RETURN = "POST /operator/posts/12/return/";
const REJECT = "POST /operator/posts/12/reject/";
const FIRST = buildQueueItem();
const SECOND = buildQueueItem({ id: 13, name: "Ferry order", times_returned: 1, reasons: ["blocked-link"] });

const queueOf = (posts: QueueItem[], next: string | null = null) => ({
  body: { posts, count: posts.length, next },
});
const decided = (changes: Record<string, unknown> = {}) => ({
  body: { id: 12, name: FIRST.name, state: "published", is_edit: false, waiting: 1, ...changes },
});

/** Two posts; the queue forgets what was decided on. */
function openModeration(answers: Answers = {}, place: Record<string, string> = {}) {
  const left = [FIRST, SECOND];
  const forgetting = (answer: ReturnType<typeof decided>) => () => {
    left.splice(0, 1);
    return answer;
  };
  return openModerationScreen(
    "operatorModeration",
    {
      [QUEUE]: () => queueOf(left),
      "GET /operator/posts/12/": { body: buildWaitingPost(FIRST) },
      "GET /operator/posts/13/": { body: buildWaitingPost(SECOND, "<p>The batches are L26314.</p>") },
      [APPROVE]: forgetting(decided()),
      [RETURN]: forgetting(decided({ state: "draft" })),
      [REJECT]: forgetting(decided({ state: "trashed" })),
      ...answers,
    },
    place,
  );
}

const bodyOf = (calls: StubCall[], call: string) =>
  calls.find(({ method, path }) => `${method} ${path}` === call)?.body;
const decisionsIn = (calls: StubCall[]) => calls.filter(({ method }) => method === "POST");
/** The post that is shown, once it is there. */
const shown = (name: string) => screen.findByRole("article", { name });
const ready = () => shown(FIRST.name);

beforeEach(() => window.localStorage.clear());

describe("the queue", () => {
  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    openModeration({ [QUEUE]: () => (isBroken ? { status: 500, body: {} } : queueOf([FIRST])) });
    expect(await screen.findByText("The queue could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await ready()).toBeTruthy();
  });

  it("says when nothing waits, and when nothing matches", async () => {
    openModeration({ [QUEUE]: queueOf([]) }, { type: "Review" });
    expect(await screen.findByText("No matching posts")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByText("The queue is empty.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
  });

  it("shows the longest waiting post at once, and tells what is special about each", async () => {
    openModeration();
    await ready();
    const list = screen.getByRole("list", { name: "Waiting posts" });
    expect(within(list).getByText("Returned once")).toBeTruthy();
    expect(within(list).getByText("Blocked link")).toBeTruthy();
    expect(within(list).getByRole("link", { name: FIRST.name }).getAttribute("aria-current")).toBe("true");
    expect(screen.getByText("2 waiting")).toBeTruthy();
  });

  it("is narrowed by type and reason, and loads further pages by where the last ended", async () => {
    const { calls } = openModeration({
      [QUEUE]: ({ path }) =>
        queueOf(path.includes("after=7.1") ? [SECOND] : [FIRST], path.includes("after=") ? null : "7.1"),
    });
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("link", { name: SECOND.name })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Interview");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "Blocked link");
    await waitFor(() => expect(calls.some(({ path }) => /type=Interview.*reason=blocked-link/.test(path))).toBe(true));
  });

  it("is left and entered by j and k, and by arrows from within", async () => {
    openModeration();
    await ready();
    await userEvent.keyboard("j");
    expect(await shown(SECOND.name)).toBeTruthy();
    await userEvent.keyboard("j");
    await userEvent.keyboard("k");
    expect(await ready()).toBeTruthy();
    screen.getByRole("link", { name: FIRST.name }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(await shown(SECOND.name)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: SECOND.name })));
    await userEvent.keyboard("{ArrowUp}");
    expect(await ready()).toBeTruthy();
  });
});

describe("a post", () => {
  it("stands in a frame without scripts, with what there is to know beside it", async () => {
    openModeration();
    await ready();
    const frame = screen.getByTitle("The page as readers will see it");
    expect(frame.getAttribute("src")).toBe("/operator/posts/12/preview/?version=2");
    expect(frame.getAttribute("sandbox")).not.toContain("allow-scripts");
    const facts = within(screen.getByRole("complementary", { name: "About this post" }));
    expect(facts.getByText("Every post is reviewed.")).toBeTruthy();
    expect(facts.getByText("helen@northmoor.example")).toBeTruthy();
    expect(facts.getByText("The story has no date.")).toBeTruthy();
  });

  it("says when its page could not be drawn", async () => {
    openModeration();
    await ready();
    fireEvent.load(screen.getByTitle("The page as readers will see it"));
    expect(await screen.findByText("The page could not be shown")).toBeTruthy();
  });

  it("shows by d what has changed, or all of its fields", async () => {
    openModeration({}, { item: "post.13" });
    await shown(SECOND.name);
    await userEvent.keyboard("d");
    expect(await screen.findByRole("columnheader", { name: "Version 1" })).toBeTruthy();
    expect(screen.getByText("and L26315", { exact: false, selector: "ins" })).toBeTruthy();
    await userEvent.keyboard("k");
    await ready();
    expect(screen.getByRole("radio", { name: "All fields" })).toHaveProperty("checked", true);
    expect(screen.getByText("SEO meta title")).toBeTruthy();
  });

  it("that waits no more says so, and leads on", async () => {
    openModeration({}, { item: "post.99" });
    expect(await screen.findByText("No longer waiting")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
    await userEvent.keyboard("a");
    await userEvent.click(screen.getByRole("button", { name: "Next post" }));
    expect(await ready()).toBeTruthy();
  });

  it("that could not be loaded says so, and tries again", async () => {
    let isBroken = true;
    const answer = () => (isBroken ? { status: 500, body: {} } : { body: buildWaitingPost(FIRST) });
    openModeration({ "GET /operator/posts/12/": answer });
    expect(await screen.findByText("The post could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await ready()).toBeTruthy();
  });
});

describe("a decision", () => {
  it("by a approves the version that is shown, tells what is left, and opens the next", async () => {
    const { calls } = openModeration();
    await ready();
    await userEvent.keyboard("a");
    expect(await screen.findByText(/“Oat drink recall” is now live\. 1 waiting\./)).toBeTruthy();
    expect(bodyOf(calls, APPROVE)).toEqual({ version: 2 });
    expect(await shown(SECOND.name)).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "Waiting posts" })).queryByText(FIRST.name)).toBeNull();
  });

  it("leads to an empty queue after the last", async () => {
    let hasOne = true;
    openModeration({
      [QUEUE]: () => queueOf(hasOne ? [FIRST] : []),
      [APPROVE]: () => {
        hasOne = false;
        return decided({ waiting: 0 });
      },
    });
    await ready();
    await userEvent.click(screen.getByRole("button", { name: /^Approve and publish/ }));
    expect(await screen.findByText("The queue is empty.")).toBeTruthy();
    expect(screen.getByText(/is now live\. The queue is empty\./)).toBeTruthy();
  });

  it("by r needs comments, takes quick ones, and sends them", async () => {
    const { calls } = openModeration();
    await ready();
    await userEvent.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: "Return to author" }));
    const field = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Comments to the author" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.click(dialog.getByRole("button", { name: "Return" }));
    expect(
      await dialog.findByText("Comments to the author: please fill this in. The author will read it."),
    ).toBeTruthy();
    expect(decisionsIn(calls)).toEqual([]);
    await userEvent.type(field, "The batches please.");
    await userEvent.click(dialog.getByRole("button", { name: "Please name the source of the figures." }));
    await userEvent.click(dialog.getByRole("button", { name: "Return" }));
    expect(await screen.findByText(/“Oat drink recall” was returned to the author\./)).toBeTruthy();
    const comments = "The batches please.\nPlease name the source of the figures.";
    expect(bodyOf(calls, RETURN)).toEqual({ version: 2, comments });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(JSON.stringify(window.localStorage)).not.toContain("batches");
  });

  it("by x rejects with a reason, by keyboard alone", async () => {
    const { calls } = openModeration();
    await ready();
    await userEvent.keyboard("x");
    const field = await screen.findByRole("textbox", { name: "Reason" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard("An advert, a real axe.{Control>}{Enter}{/Control}");
    expect(await screen.findByText(/“Oat drink recall” was rejected\./)).toBeTruthy();
    expect(bodyOf(calls, REJECT)).toEqual({ version: 2, reason: "An advert, a real axe." });
    expect(decisionsIn(calls)).toHaveLength(1);
  });

  it("keeps what was typed when its dialog is closed", async () => {
    openModeration();
    await ready();
    await userEvent.keyboard("r");
    await userEvent.type(await screen.findByRole("textbox", { name: "Comments to the author" }), "Half a thought");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.keyboard("r");
    expect(await screen.findByRole("textbox", { name: "Comments to the author" })).toHaveProperty(
      "value",
      "Half a thought",
    );
  });

  it("on what its author has changed meanwhile says so, and shows the new version", async () => {
    let version = 2;
    const { calls } = openModeration({
      "GET /operator/posts/12/": () => ({ body: buildWaitingPost({ ...FIRST, version }) }),
      [APPROVE]: () => {
        version = 3;
        return { status: 409, body: { detail: "The author has changed this post. Review it again." } };
      },
    });
    await ready();
    await userEvent.keyboard("a");
    expect(await screen.findByText(/The author has changed this post/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByTitle("The page as readers will see it").getAttribute("src")).toContain("version=3"),
    );
    await userEvent.keyboard("a");
    await waitFor(() => expect(decisionsIn(calls).at(-1)?.body).toEqual({ version: 3 }));
  });

  it("is made by no key while something is typed, held down, or asked", async () => {
    const { calls } = openModeration();
    await ready();
    await userEvent.type(screen.getByRole("textbox", { name: "Search the queue" }), "arxjk");
    fireEvent.keyDown(document.body, { key: "a", code: "KeyA", repeat: true });
    fireEvent.keyDown(document.body, { key: "a", code: "KeyA", ctrlKey: true });
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "a", code: "KeyA" });
    expect(decisionsIn(calls)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

it("does not speak of a draft or the trash where an edit of a published post is decided", async () => {
  openModeration({ "GET /operator/posts/12/": { body: buildWaitingPost({ ...FIRST, is_edit: true }) } });
  await ready();
  await userEvent.click(screen.getByRole("button", { name: /^Reject/ }));
  const dialog = await screen.findByRole("dialog", { name: "Reject" });
  expect(within(dialog).getByText("The edit is discarded. Readers still see the published version.")).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/with the post in the trash|draft/);
});

describe("the mark in the menu", () => {
  it("counts what waits and what is overdue, and is absent without", async () => {
    openModeration({ "GET /operator/posts/counts/": { body: { waiting: 12, overdue: 2 } } });
    const menu = within(
      screen.queryByRole("navigation", { name: "Dashboard" }) ??
        (await screen.findByRole("navigation", { name: "Dashboard" })),
    );
    expect(await menu.findByRole("link", { name: /^Moderation\s*12\s*waiting$/ })).toBeTruthy();
    expect(await menu.findByRole("link", { name: /^Scheduled Queue\s*2\s*overdue$/ })).toBeTruthy();
  });
});
