import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { stubUploadRequests } from "#tests/doubles/upload-requests.ts";
import type { MediaItem } from "../contract.ts";
import { BannerPictureField } from "./banner-picture-field.tsx";
import { RelatedMediaField } from "./related-media-field.tsx";
import { newUploadSlot, uploadSlotOf } from "./use-upload-slot.ts";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });

const picture = (name: string) => new File(["picture"], name, { type: "image/jpeg" });
const stored = (id: number) => ({
  id: `8f14e45f-ceea-467f-a8f1-00000000000${id}`,
  kind: "image",
  url: `/media/${id}/480.webp`,
  mime: "image/webp",
  bytes: 10,
  width: 480,
  height: 270,
  alt: "",
  caption: "",
  credit: "",
  rights: "",
  variants: [],
});

let user = 0;
beforeEach(() => {
  user++;
  window.localStorage.clear();
});

function showBanner() {
  const slot = uploadSlotOf(`${user}:test`, "banner");
  renderAt("/", <BannerPictureField slot={slot} error={null} />);
  return slot;
}

function showRelated() {
  const slot = uploadSlotOf(`${user}:test`, "related");
  renderAt("/", <RelatedMediaField slot={slot} error={null} />);
  return slot;
}

describe("the banner picture", () => {
  it("is uploaded at once with its purpose, shows progress, and can be removed", async () => {
    const calls = stubServer({ "DELETE /api/media/8f14e45f-ceea-467f-a8f1-000000000001/": { status: 200 } });
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    expect(requests[0]?.path).toBe("/api/media/");
    expect(requests[0]?.form.get("purpose")).toBe("banner");
    requests[0]?.progress(0.64);
    expect(await screen.findByText(/^64% of/)).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Upload of quay.jpg" }).getAttribute("aria-valuenow")).toBe("64");
    requests[0]?.answer(201, stored(1));
    await userEvent.click(await screen.findByRole("button", { name: "Remove quay.jpg" }));
    expect(screen.getByLabelText("Banner picture")).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(["DELETE"]);
  });

  it("can be cancelled while it is sent", async () => {
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    await userEvent.click(screen.getByRole("button", { name: "Cancel upload of quay.jpg" }));
    expect(requests[0]?.isAborted).toBe(true);
    expect(screen.getByLabelText("Banner picture")).toBeTruthy();
  });

  it("shows the server's reason when it failed and tries again", async () => {
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.answer(503, { detail: "Dateline is busy." });
    expect((await screen.findByRole("alert")).textContent).toBe("Dateline is busy.");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    requests[1]?.answer(201, stored(1));
    expect(await screen.findByRole("textbox", { name: "Alt text of quay.jpg" })).toBeTruthy();
  });

  it("says why a file can never be taken, and does not offer to send it again", async () => {
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.answer(400, { file: "We cannot read this picture. It may be damaged; try another file." });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "We cannot read this picture. It may be damaged; try another file.",
    );
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    expect(screen.getByRole("button", { name: "Remove quay.jpg" })).toBeTruthy();
  });

  it("refuses a file that is no picture, before sending it", async () => {
    const requests = stubUploadRequests();
    showBanner();
    const text = new File(["text"], "notes.txt", { type: "text/plain" });
    await userEvent.upload(screen.getByLabelText("Banner picture"), text, { applyAccept: false });
    expect(screen.getByRole("alert").textContent).toBe("Choose a JPEG, PNG, WebP, GIF or AVIF picture.");
    expect(requests).toEqual([]);
  });

  it("keeps what is said about it for the form to send", async () => {
    const requests = stubUploadRequests();
    const slot = showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.answer(201, stored(1));
    await userEvent.type(await screen.findByRole("textbox", { name: "Alt text of quay.jpg" }), "A quay");
    await userEvent.type(screen.getByRole("textbox", { name: "Caption of quay.jpg" }), "Bergen");
    expect(screen.queryByRole("textbox", { name: "Rights of quay.jpg" })).toBeNull();
    await userEvent.type(screen.getByRole("textbox", { name: "Credit of quay.jpg" }), "Jo Petrie");
    await userEvent.type(screen.getByRole("textbox", { name: "Rights of quay.jpg" }), "Free");
    const texts = { alt: "A quay", caption: "Bergen", credit: "Jo Petrie", rights: "Free" };
    expect(slot.getShown()).toEqual([{ id: stored(1).id, ...texts }]);
  });

  it("is replaced in one step, and what it replaced is discarded", async () => {
    const calls = stubServer({ "DELETE /api/media/8f14e45f-ceea-467f-a8f1-000000000001/": { status: 200 } });
    const requests = stubUploadRequests();
    const slot = showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.answer(201, stored(1));
    await screen.findByRole("textbox", { name: "Alt text of quay.jpg" });
    await userEvent.upload(screen.getByLabelText("Replace"), picture("ferry.jpg"));
    expect(slot.getUploads()).toMatchObject([{ name: "ferry.jpg", state: "sending" }]);
    expect(calls.map(({ path }) => path)).toEqual(["/api/media/8f14e45f-ceea-467f-a8f1-000000000001/"]);
  });

  it("of a saved post is removed from the form alone", async () => {
    const calls = stubServer({});
    const slot = newUploadSlot("banner");
    const saved = (): MediaItem[] => [{ ...stored(1), kind: "image" }];
    slot.fill(saved());
    renderAt("/", <BannerPictureField slot={slot} error={null} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove Picture" }));
    expect(slot.getShown()).toEqual([]);
    expect(calls).toEqual([]);
  });

  it("is sent again when the connection is back", async () => {
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.break();
    expect((await screen.findByRole("alert")).textContent).toContain("We cannot reach the server.");
    act(() => void window.dispatchEvent(new Event("online")));
    requests[1]?.answer(201, stored(1));
    expect(await screen.findByRole("textbox", { name: "Alt text of quay.jpg" })).toBeTruthy();
  });
});

describe("related media", () => {
  it.each([
    { there: 0, added: 4 },
    { there: 1, added: 3 },
    { there: 2, added: 2 },
  ])("refuses $added more beside $there: three at most", async ({ there, added }) => {
    const requests = stubUploadRequests();
    showRelated();
    const files = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => picture(`${from + index}.jpg`));
    if (there > 0) await userEvent.upload(screen.getByLabelText("Related media"), files(there, 0));
    await userEvent.upload(screen.getByLabelText("Related media"), files(added, there));
    expect(screen.getByRole("alert").textContent).toBe("You can only upload up to 3 related media files.");
    expect(requests).toHaveLength(there);
    expect(screen.getByText(`${there} of 3`)).toBeTruthy();
  });

  it("takes three, then no more", async () => {
    stubUploadRequests();
    showRelated();
    await userEvent.upload(screen.getByLabelText("Related media"), ["a.jpg", "b.jpg", "c.jpg"].map(picture));
    expect(screen.getByText("3 of 3")).toBeTruthy();
    expect(screen.queryByLabelText("Related media")).toBeNull();
  });

  it("takes videos too", async () => {
    const requests = stubUploadRequests();
    showRelated();
    await userEvent.upload(
      screen.getByLabelText("Related media"),
      new File(["video"], "quay.mp4", { type: "video/mp4" }),
    );
    expect(requests[0]?.form.get("purpose")).toBe("related");
  });
  it("describes pictures by alt text and caption, videos by a caption", async () => {
    const requests = stubUploadRequests();
    showRelated();
    const video = new File(["video"], "quay.mp4", { type: "video/mp4" });
    await userEvent.upload(screen.getByLabelText("Related media"), [picture("quay.jpg"), video]);
    requests[0]?.answer(201, stored(1));
    requests[1]?.answer(201, { ...stored(2), kind: "video" });
    expect(await screen.findByLabelText("Caption of quay.mp4")).toBeTruthy();
    expect(await screen.findByLabelText("Alt text of quay.jpg")).toBeTruthy();
    expect(screen.queryByLabelText("Alt text of quay.mp4")).toBeNull();
  });
});

describe("the order of related media", () => {
  async function showThree() {
    stubUploadRequests();
    const slot = showRelated();
    await userEvent.upload(screen.getByLabelText("Related media"), ["a.jpg", "b.jpg", "c.jpg"].map(picture));
    return { names: () => slot.getUploads().map(({ name }) => name) };
  }
  const handle = (name: string) => screen.getByRole("button", { name: `Move ${name}` });
  /** jsdom lays nothing out, so the test says what lies under the pointer. */
  const dragOver = (name: string) => {
    document.elementFromPoint = () => handle(name);
    fireEvent.pointerMove(window, { pointerId: 1 });
  };

  it("has no handle while there is one file", async () => {
    stubUploadRequests();
    showRelated();
    await userEvent.upload(screen.getByLabelText("Related media"), picture("a.jpg"));
    expect(screen.queryByRole("button", { name: "Move a.jpg" })).toBeNull();
  });

  it.each([
    ["{ArrowRight}", ["b.jpg", "a.jpg", "c.jpg"], "a.jpg is now 2 of 3."],
    ["{ArrowDown}{ArrowDown}{ArrowDown}", ["b.jpg", "c.jpg", "a.jpg"], "a.jpg is now 3 of 3."],
    ["{End}{ArrowUp}", ["b.jpg", "a.jpg", "c.jpg"], "a.jpg is now 2 of 3."],
    ["{End}{Home}", ["a.jpg", "b.jpg", "c.jpg"], "a.jpg is now 1 of 3."],
  ])("changes with the keys %s, which is announced and keeps the focus", async (keys, order, announcement) => {
    const { names } = await showThree();
    handle("a.jpg").focus();
    await userEvent.keyboard(keys);
    expect(names()).toEqual(order);
    expect(screen.getByText(announcement).getAttribute("role")).toBe("status");
    await waitFor(() => expect(document.activeElement).toBe(handle("a.jpg")));
  });

  it("follows the pointer that drags a handle, and says where the file came to rest", async () => {
    const { names } = await showThree();
    fireEvent.pointerDown(handle("a.jpg"), { button: 0, pointerId: 1 });
    dragOver("b.jpg");
    dragOver("c.jpg");
    expect(names()).toEqual(["b.jpg", "c.jpg", "a.jpg"]);
    fireEvent.pointerUp(window, { pointerId: 1 });
    dragOver("b.jpg");
    expect(names()).toEqual(["b.jpg", "c.jpg", "a.jpg"]);
    expect(screen.getByText("a.jpg is now 3 of 3.")).toBeTruthy();
  });

  it("does not swing back over a file that was just passed", async () => {
    const { names } = await showThree();
    fireEvent.pointerDown(handle("a.jpg"), { button: 0, pointerId: 1 });
    dragOver("b.jpg");
    dragOver("b.jpg");
    expect(names()).toEqual(["b.jpg", "a.jpg", "c.jpg"]);
  });

  it("is as before once Escape ends the drag", async () => {
    const { names } = await showThree();
    fireEvent.pointerDown(handle("b.jpg"), { button: 0, pointerId: 1 });
    dragOver("c.jpg");
    await userEvent.keyboard("{Escape}");
    expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
  });
});
