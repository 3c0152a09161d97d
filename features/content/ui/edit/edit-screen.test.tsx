import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  buildDetail,
  NINE,
  openEdit,
  POST_ID,
  press,
  PUBLISHING_TIME,
  retype,
  toast,
} from "#tests/support/screens/edit-page.tsx";
import { postPath } from "../../contract.ts";
import { filled, valuesOf } from "../form/values.ts";

const MAIN = { published: null, schedule: null, draft: "Submit the Article" } as const;
/** Written on the main button. */
const KEYS = "Ctrl ↵";

describe.each(NINE)("editing: $name", ({ kind, stage }) => {
  const path = postPath(kind, stage, POST_ID);
  const { updateTitle, fetching, loadError, updateError, updated } = kind.messages;
  const save = () => press(stage === "draft" ? "Save as Draft" : updateTitle);

  it("says what it fetches, then shows the post under its title with its buttons", async () => {
    const { ready } = openEdit({ kind, stage });
    expect(await screen.findByRole("status")).toHaveProperty("textContent", fetching);
    await ready();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(updateTitle);
    const dock = within(screen.getByRole("group", { name: "Actions" }));
    const views = ["History", "Preview", ""];
    // What the release check has found depends on when its rules have loaded.
    const buttons = dock.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons.filter((label) => !label?.endsWith("to check"))).toEqual(
      stage === "draft"
        ? [...views, "Cancel", "Save as Draft", `${MAIN.draft}${KEYS}`]
        : [...views, "Cancel", `${updateTitle}${KEYS}`],
    );
    expect(screen.queryByText("Publishing time") !== null).toBe(stage === "schedule");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("An order was won.");
  });

  it("saves every field with one PUT, tells, and returns to the list", async () => {
    const { ready, requests, closed } = openEdit({ kind, stage });
    await ready();
    await retype("Summary", "Two orders were won.");
    await save();
    await waitFor(() => expect(closed).toEqual(["closed"]));
    await toast(updated);

    const [{ method, path: sentTo, form }] = requests as [(typeof requests)[number]];
    expect([requests.length, method, sentTo]).toEqual([1, "PUT", path]);
    const { texts, lists } = valuesOf(kind, buildDetail(kind, stage));
    for (const [name, text] of Object.entries({ ...texts, summary: "Two orders were won." })) {
      expect([name, form.get(name)]).toEqual([name, text]);
    }
    for (const [name, lines] of Object.entries(lists)) {
      if (name !== "embedded_websites") expect(form.get(name)).toBe(JSON.stringify(filled(lines)));
    }
    expect(form.get("embedded_websites[0]")).toBe("https://halden.example/");
    expect(form.get("version")).toBe("3");
    expect(form.get("publishing_time")).toBe(stage === "schedule" ? PUBLISHING_TIME : null);
    expect([form.get("banner_picture"), form.getAll("related_media"), form.get("keep_media")]).toEqual([
      "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11",
      ["6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d12"],
      "[]",
    ]);
    // A category that the list does not have any more is not dropped.
    expect(form.get("tags")).toBe('["Technology","Zeppelins"]');
    expect(window.localStorage).toHaveLength(0);
  });

  it("shows what the server refuses at its field, and keeps the screen", async () => {
    const { ready, closed } = openEdit({
      kind,
      stage,
      onPut: (request) => request.answer(400, { summary: "Summary is odd." }),
    });
    await ready();
    await save();
    expect((await screen.findAllByText("Summary is odd.")).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Summary").getAttribute("aria-invalid")).toBe("true");
    expect(closed).toEqual([]);
  });

  it("says that a save failed, and tries again", async () => {
    const { ready, requests, closed } = openEdit({ kind, stage, onPut: (request) => request.answer(500) });
    await ready();
    await save();
    await toast(updateError);
    expect(closed).toEqual([]);
    await press("Try Again");
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("says that loading failed, and tries again", async () => {
    const { answers, ready } = openEdit({ kind, stage, answers: { [`GET ${path}`]: { status: 500 } } });
    await toast(loadError);
    answers[`GET ${path}`] = { body: buildDetail(kind, stage) };
    await press("Try Again");
    await ready();
  });

  it("leads back when the post is not there any more", async () => {
    const { closed } = openEdit({
      kind,
      stage,
      answers: { [`GET ${path}`]: { status: 404, body: { detail: "No." } } },
    });
    await screen.findByText("This post is no longer here");
    expect(screen.queryByText(loadError)).toBeNull();
    await press("Back to your posts");
    expect(closed).toEqual(["closed"]);
  });

  it("says so when the post moved on while it was edited, and keeps the text", async () => {
    const { answers, ready } = openEdit({
      kind,
      stage,
      onPut: (request) => request.answer(409, { detail: "This post is now published." }),
    });
    await ready();
    await retype("Summary", "Mine");
    answers[`GET ${path}`] = { status: 404, body: { detail: "Post not found." } };
    await save();
    await screen.findByText(/This post is now published\. Your text is saved/);
    expect(JSON.stringify(Object.entries(window.localStorage))).toContain("Mine");
  });

  it("cancels at once when nothing changed", async () => {
    const { ready, closed, requests } = openEdit({ kind, stage });
    await ready();
    await press("Cancel");
    expect([closed, requests]).toEqual([["closed"], []]);
  });

  it("asks before it throws changes away, and restores them when it was left otherwise", async () => {
    const { ready, closed, view, show } = openEdit({ kind, stage });
    await ready();
    await retype("Summary", "Unsaved words");
    await press("Cancel");
    expect(closed).toEqual([]);
    await press("Keep editing");
    await press("Back");
    await screen.findByText("Discard your changes to this post?");
    view.unmount();

    show();
    await ready();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("Unsaved words");
    await screen.findByText(/Unsaved changes restored from/);
    await press("Cancel");
    await press("Discard changes");
    expect(closed).toEqual(["closed"]);
    expect(window.localStorage).toHaveLength(0);
  });
});

describe("fields of an edit", () => {
  const rated = NINE.filter(({ kind }) => kind.form.story.some(({ control }) => control === "rating"));

  it.each(rated)("moves the rating by a tenth: $name", async ({ kind, stage }) => {
    const { ready, requests } = openEdit({ kind, stage });
    await ready();
    const slider = screen.getByRole("slider");
    expect(slider.getAttribute("aria-valuenow")).toBe("4.3");
    slider.focus();
    const { default: userEvent } = await import("@testing-library/user-event");
    await userEvent.keyboard("{ArrowRight}");
    await press(stage === "draft" ? "Save as Draft" : kind.messages.updateTitle);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.form.get("rating")).toBe("4.4");
  });

  it.each(NINE.filter(({ stage }) => stage === "schedule"))(
    "leaves a time that has come since it was set to the server, which knows whether the post is out: $name",
    async ({ kind, stage }) => {
      const post = buildDetail(kind, stage, { publishing_time: "2020-01-01T10:00:00.000Z" });
      const { ready, requests } = openEdit({ kind, stage, post });
      await ready();
      await press(kind.messages.updateTitle);
      await waitFor(() => expect(requests).toHaveLength(1));
      expect(requests[0]?.form.get("publishing_time")).toBe("2020-01-01T10:00:00.000Z");
    },
  );

  it("removes the banner that was taken away, and says so to the server", async () => {
    const [{ kind, stage }] = NINE as [(typeof NINE)[number]];
    const { ready, requests } = openEdit({ kind, stage });
    await ready();
    await press(/Remove .*The ferry at the quay/);
    await press(kind.messages.updateTitle);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect([requests[0]?.form.get("banner_picture"), requests[0]?.form.get("remove_banner")]).toEqual([null, "true"]);
  });

  it("sends nothing while a required field is empty, and leads to it", async () => {
    const [{ kind, stage }] = NINE as [(typeof NINE)[number]];
    const post = buildDetail(kind, stage, { [kind.nameField]: "" });
    const { ready, requests } = openEdit({ kind, stage, post });
    await ready();
    await press(kind.messages.updateTitle);
    await vi.waitFor(() => expect(document.activeElement?.id).toContain(kind.nameField));
    expect(requests).toEqual([]);
  });
});

describe.each([
  ["published", { review: "waiting", is_proposed: true }, "Your edit is waiting for review"],
  ["published", { review: "returned", review_note: "Name the fund." }, "Your edit was returned with comments"],
  ["published", { review: "rejected", review_note: "Advertising." }, "Your edit was rejected"],
  ["published", { review: "waiting", status: "pending" }, "This post is waiting for review"],
  ["schedule", { review: "waiting" }, "This post is waiting for review"],
  ["draft", { review: "returned", review_note: "Name the fund." }, "This post was returned with comments"],
] as const)("a review, %s %o", (stage, changes, title) => {
  it("stands above the form with the operator's words", async () => {
    const kind = NINE[0]?.kind ?? expect.fail();
    const { ready } = openEdit({ kind, stage, post: buildDetail(kind, stage, changes) });
    await ready();
    const alert = screen.getByText(title).closest<HTMLElement>('[role="alert"]') ?? expect.fail();
    expect(alert.textContent).toContain("review_note" in changes ? changes.review_note : "Readers");
  });
});
