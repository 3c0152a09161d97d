import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { clientMessages } from "#platform/http-client/api-error.ts";
import type { UploadRequest } from "#tests/doubles/upload-requests.ts";
import { buildMe } from "#tests/support/screens/dashboard.tsx";
import {
  CREATED,
  createCalls,
  openScreen,
  owner,
  sendForm,
  submitButton,
  title,
  toast,
  typeTitle,
  USED,
} from "#tests/support/screens/submit-page.tsx";
import { readStoredText } from "../drafts/stored-text.ts";

describe("submit now", () => {
  it("creates, records the use, takes one release off, links to the page and starts a new form", async () => {
    const { requests, usages } = await openScreen();
    await typeTitle();
    await userEvent.click(screen.getByRole("checkbox", { name: "Technology" }));
    const create = await sendForm(requests);
    expect(usages()).toHaveLength(0);
    const firstKey = create.form.get("draft_key") as string;
    expect(Object.fromEntries(create.form)).toMatchObject({
      title: "Halden Marine wins order",
      content: "<p>Halden Marine has won an order.</p>",
      tags: '["Technology"]',
      posted_by_company: "",
    });
    create.answer(201, CREATED);

    const link = await screen.findByRole("link", { name: "View" });
    expect(link.getAttribute("href")).toBe(CREATED.url);
    expect(usages()).toMatchObject([{ method: "POST", body: undefined }]);
    await userEvent.click(screen.getByRole("button", { name: "Write another" }));
    expect(title().value).toBe("");
    expect(screen.getByRole("textbox", { name: "Content" }).textContent).toBe("");
    expect(readStoredText(owner())).toBeNull();

    await userEvent.type(title(), "Another");
    await waitFor(() => expect(readStoredText(owner())?.draftKey).toMatch(/-/));
    expect(readStoredText(owner())?.draftKey).not.toBe(firstKey);
  });

  it("shows one release fewer at once, before the server has told", async () => {
    const { answers, requests } = await openScreen();
    await typeTitle();
    const create = await sendForm(requests);
    let told = () => {};
    Object.assign(answers, {
      "GET /api/users/me/": () => new Promise((resolve) => (told = () => resolve({ body: buildMe() }))),
    });
    create.answer(201, CREATED);
    await waitFor(() => expect(screen.getByText(/^Uses 1 of/).textContent).toBe("Uses 1 of 17 releases"));
    told();
  });

  it("sends one post for a double click", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await userEvent.dblClick(submitButton());
    await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    createCalls(requests)[0]?.answer(201, CREATED);
    await toast(CREATED.detail);
    expect(createCalls(requests)).toHaveLength(1);
  });

  it("does not send a half-written form for Enter in a line", async () => {
    const { requests } = await openScreen();
    await userEvent.type(title(), "Halden Marine wins order{Enter}");
    await userEvent.type(screen.getByLabelText("SEO meta title"), "Order{Enter}");
    expect(createCalls(requests)).toHaveLength(0);
    expect(title().value).toBe("Halden Marine wins order");
  });

  it("gives no link to a page that waits for review", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    (await sendForm(requests)).answer(201, { ...CREATED, status: "pending", detail: "Your article waits for review." });
    await toast("Your article waits for review.");
    expect(screen.queryByRole("link", { name: "View" })).toBeNull();
  });
});

describe("a submit that fails", () => {
  it.each([
    {
      name: "with the server's sentence",
      end: (request: UploadRequest) => request.answer(409, { detail: "Not now." }),
      message: "Not now.",
    },
    {
      name: "without a sentence",
      end: (request: UploadRequest) => request.answer(500, {}),
      message: "Error submitting article.",
    },
    { name: "on the way", end: (request: UploadRequest) => request.break(), message: clientMessages.unreachable },
  ])("keeps the form and records nothing: $name", async ({ end, message }) => {
    const { requests, usages } = await openScreen();
    await typeTitle();
    end(await sendForm(requests));
    await toast(message);
    expect(title().value).toBe("Halden Marine wins order");
    expect(usages()).toHaveLength(0);
    expect(await screen.findByRole("button", { name: "Submit" })).toBeTruthy(); // a moment after the toast
  });

  it("repeats with the same draft key, so that nothing is published twice", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const first = await sendForm(requests);
    first.break();
    await toast(clientMessages.unreachable);
    const second = await sendForm(requests, 2);
    expect(second.form.get("draft_key")).toBe(first.form.get("draft_key"));
  });

  it("shows the server's field errors at their fields and focuses the first", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await userEvent.type(screen.getByLabelText("Website 1"), "https://other.example");
    const message = "Website #1 has an invalid URL. Please enter a valid URL.";
    (await sendForm(requests)).answer(400, {
      embedded_websites: message,
      summary: "Summary can have at most 1000 characters.",
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Summary")));
    expect(screen.getByLabelText("Website 1").getAttribute("aria-invalid")).toBe("true");
    expect(within(screen.getByLabelText("Form guide")).getByText("2 things to fix")).toBeTruthy();
  });

  it.each([
    { usage: { status: 503, body: { detail: "Billing rests." } }, message: "Billing rests." },
    { usage: { status: 500, body: {} }, message: "Failed to record feature usage." },
  ])("keeps the form when the use cannot be recorded: $message", async ({ usage, message }) => {
    const { requests, answers, usages } = await openScreen({ usage });
    await typeTitle();
    (await sendForm(requests)).answer(201, CREATED);
    await toast(message);
    expect(title().value).toBe("Halden Marine wins order");
    expect(screen.getByRole("link", { name: CREATED.name }).getAttribute("href")).toBe(CREATED.url);

    Object.assign(answers, { "POST /stripe/feature-used/": { body: USED } });
    await userEvent.click(submitButton());
    await toast(CREATED.detail);
    expect(usages()).toHaveLength(2);
    expect(createCalls(requests)).toHaveLength(1);
  });

  it("makes another release of a text that was changed after its use could not be recorded", async () => {
    const { requests } = await openScreen({ usage: { status: 500, body: {} } });
    await typeTitle();
    const first = await sendForm(requests);
    first.answer(201, CREATED);
    await toast("Failed to record feature usage.");
    await typeTitle(" again");
    const second = await sendForm(requests, 2);
    expect(second.form.get("draft_key")).not.toBe(first.form.get("draft_key"));
  });
});

describe("checking before sending", () => {
  it("names what is missing, focuses the first field and links to each", async () => {
    const { requests } = await openScreen({}, "");
    await userEvent.type(screen.getByLabelText("Website 1"), "not an address");
    await userEvent.click(submitButton());
    const rail = within(screen.getByLabelText("Form guide"));
    expect(
      rail
        .getAllByRole("link")
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Title is required.",
      "Content is required.",
      "Website #1 has an invalid URL. Please enter a valid URL.",
    ]);
    await waitFor(() => expect(document.activeElement).toBe(title()));
    await userEvent.click(rail.getByRole("link", { name: /Website #1/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Website 1")));
    expect(createCalls(requests)).toHaveLength(0);
  });

  it("takes a message back when its field is changed", async () => {
    await openScreen();
    await userEvent.click(submitButton());
    expect(title().getAttribute("aria-invalid")).toBe("true");
    await typeTitle("T");
    expect(title().getAttribute("aria-invalid")).not.toBe("true");
  });
});

describe("uploads and submit", () => {
  const STORED = {
    id: "8f14e45f-ceea-467f-a8f1-000000000001",
    kind: "image",
    url: "/media/1/480.webp",
    mime: "image/webp",
    bytes: 10,
    width: 480,
    height: 270,
    alt: "",
    caption: "",
    credit: "",
    rights: "",
    variants: [],
  };

  async function startUpload(requests: UploadRequest[]): Promise<UploadRequest> {
    await userEvent.upload(
      screen.getByLabelText("Banner picture"),
      new File(["p"], "quay.jpg", { type: "image/jpeg" }),
    );
    return requests.find(({ path }) => path === "/api/media/") as UploadRequest;
  }

  it("waits for a running upload, says so, then sends its id", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const upload = await startUpload(requests);
    await userEvent.click(submitButton());
    expect(await screen.findByRole("button", { name: "Waiting for uploads" })).toBeTruthy();
    expect(createCalls(requests)).toHaveLength(0);
    upload.answer(201, STORED);
    await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    expect(createCalls(requests)[0]?.form.get("banner_picture")).toBe(STORED.id);
    createCalls(requests)[0]?.answer(201, CREATED);
    await toast(CREATED.detail);
    expect(screen.getByLabelText("Banner picture")).toBeTruthy();
  });

  it("lets the person write on instead of waiting", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const upload = await startUpload(requests);
    await userEvent.click(submitButton());
    await userEvent.click(await screen.findByRole("button", { name: "Keep writing" }));
    expect(submitButton()).toBeTruthy();
    act(() => upload.answer(201, STORED));
    expect(createCalls(requests)).toHaveLength(0);
  });

  it("does not send when an upload fails while it waits", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const upload = await startUpload(requests);
    await userEvent.click(submitButton());
    await screen.findByRole("button", { name: "Waiting for uploads" });
    upload.answer(413, { detail: "A picture can have at most 10 MB." });
    expect(await screen.findByRole("link", { name: "This upload failed. Try again or remove it." })).toBeTruthy();
    expect(createCalls(requests)).toHaveLength(0);
  });
});
