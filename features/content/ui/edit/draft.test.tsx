import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import {
  buildDetail,
  NINE,
  openEdit,
  POST_ID,
  press,
  retype,
  savedAnswer,
  toast,
} from "#tests/support/screens/edit-page.tsx";
import { submitDraftPath } from "../../contract.ts";

const OUT_OF_RELEASES =
  "You have used all your available releases. Please renew your pricing plan or purchase a new one to continue.";
const USAGE = "POST /stripe/feature-used/";
const USED = { body: { detail: "Recorded.", settled: true, press_releases: 17 } };

describe.each(NINE.filter(({ stage }) => stage === "draft"))("submitting a draft: $name", ({ kind, stage }) => {
  const post = buildDetail(kind, stage);
  const SUBMIT = `POST ${submitDraftPath(kind, POST_ID)}`;
  const submitted = {
    body: { ...savedAnswer(post, { status: "published", detail: "Submitted." }), blog_id: POST_ID },
  };
  const submit = () => press("Submit the Article");

  it("saves, submits and records the use, in this order, and says the id", async () => {
    const { ready, calls, requests, closed } = openEdit({
      kind,
      stage,
      answers: { [SUBMIT]: submitted, [USAGE]: USED },
    });
    await ready();
    await submit();
    await waitFor(() => expect(closed).toEqual(["closed"]));
    expect(await screen.findByText(/Submitted\. Blog ID: 41/)).toBeDefined();
    expect(screen.getByRole("link", { name: "View" }).getAttribute("href")).toBe(post.url);
    expect(requests.map(({ method }) => method)).toEqual(["PUT"]);
    expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      submitDraftPath(kind, POST_ID),
      "/stripe/feature-used/",
    ]);
  });

  it("says that the use could not be recorded", async () => {
    const { ready, closed } = openEdit({ kind, stage, answers: { [SUBMIT]: submitted, [USAGE]: { status: 500 } } });
    await ready();
    await submit();
    await toast("Failed to update feature usage.");
    expect(closed).toEqual(["closed"]);
  });

  it("says why it was refused, shows it at its field, and goes on from the saved version", async () => {
    const refused = { status: 400, body: { detail: "Summary is odd.", summary: "Summary is odd." } };
    const { ready, answers, requests, closed } = openEdit({
      kind,
      stage,
      answers: { [SUBMIT]: refused, [USAGE]: USED },
    });
    await ready();
    await submit();
    await toast("Error submitting article: Summary is odd.");
    expect(screen.getByLabelText("Summary").getAttribute("aria-invalid")).toBe("true");
    expect(closed).toEqual([]);

    answers[SUBMIT] = submitted;
    await submit();
    await waitFor(() => expect(closed).toEqual(["closed"]));
    expect(requests.map(({ form }) => form.get("version"))).toEqual(["3", "4"]);
  });

  it("opens the modal when no release is left, and keeps the text", async () => {
    const { ready, closed } = openEdit({
      kind,
      stage,
      answers: { [SUBMIT]: { status: 402, body: { detail: "None left." } } },
    });
    await ready();
    await submit();
    await screen.findByText(OUT_OF_RELEASES);
    expect(closed).toEqual([]);
  });

  it("opens the modal at once for a draft with zero releases; Back leads to the list", async () => {
    const { ready } = openEdit({ kind, stage, features: { press_releases: 0 } });
    await ready();
    await screen.findByText(OUT_OF_RELEASES);
    expect(screen.getByRole("link", { name: "View Pricing Plans" }).getAttribute("href")).toBe("/pricing");
    const modal = within(screen.getByRole("dialog", { name: "Out of Releases" }));
    await userEvent.click(modal.getByRole("button", { name: "Back" }));
    expect(window.location.hash).toBe("#allPosts");
  });

  it("keeps a draft that is not complete, and does not submit it", async () => {
    const incomplete = buildDetail(kind, stage, { [kind.nameField]: "", content: "" });
    const { ready, requests, closed } = openEdit({ kind, stage, post: incomplete, answers: { [SUBMIT]: submitted } });
    await ready();
    await submit();
    expect((await screen.findAllByText("Content is required.")).length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
    await press("Save as Draft");
    await waitFor(() => expect(closed).toEqual(["closed"]));
  });
});

describe("placeholders", () => {
  const content = "<p>[CITY], 24 November 2026. Halden Marine has won an order.</p>";

  it.each(NINE.filter(({ kind }) => kind.key === "article"))(
    "are asked about before readers see them, and never for a draft: $name",
    async ({ kind, stage }) => {
      const { ready, requests, closed } = openEdit({ kind, stage, post: buildDetail(kind, stage, { content }) });
      await ready();
      const verb = stage === "schedule" ? "Schedule" : "Publish";
      await press(stage === "draft" ? "Submit the Article" : kind.messages.updateTitle);
      const question = within(await screen.findByRole("dialog", { name: `${verb} with placeholders?` }));
      expect(question.getByText("[CITY]")).toBeTruthy();
      expect(question.getByRole("button", { name: `${verb} anyway` })).toBeTruthy();
      await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(requests).toEqual([]);
      if (stage === "draft") await press("Save as Draft");
      else {
        await press(kind.messages.updateTitle);
        await press(`${verb} anyway`);
      }
      await waitFor(() => expect(closed).toEqual(["closed"]));
    },
  );
});

describe("releases and other stages", () => {
  it.each(NINE.filter(({ stage }) => stage !== "draft"))("an edit needs none: $name", async ({ kind, stage }) => {
    const { ready, closed } = openEdit({ kind, stage, features: { press_releases: 0 } });
    await ready();
    await retype("Summary", "Changed");
    expect(screen.queryByText(OUT_OF_RELEASES)).toBeNull();
    await press(kind.messages.updateTitle);
    await waitFor(() => expect(closed).toEqual(["closed"]));
  });

  it.each([
    ["published", "published", /Your edit is waiting for review/],
    ["published", "pending", /It is waiting for review/],
    ["schedule", "scheduled", /It is waiting for review/],
  ] as const)("says after saving that it waits for review: %s, %s", async (stage, status, words) => {
    const kind = NINE[0]?.kind ?? expect.fail();
    const post = buildDetail(kind, stage, { status });
    const { ready } = openEdit({
      kind,
      stage,
      post,
      onPut: (request) => request.answer(200, savedAnswer(post, { review: "waiting" })),
    });
    await ready();
    await press(kind.messages.updateTitle);
    await screen.findByText(words);
  });
});
