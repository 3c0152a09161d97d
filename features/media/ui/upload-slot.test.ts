import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "#platform/http-client/api-error.ts";
import type { MediaItem } from "../contract.ts";
import { createUploadSlot, type SendFile } from "./upload-slot.ts";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });

const KEY = "uploads-under-test";

const idOf = (number: number) => `8f14e45f-ceea-467f-a8f1-00000000000${number}`;

function buildItem(name: string, number = 1): MediaItem {
  return {
    id: idOf(number),
    kind: "image",
    url: `/media/${idOf(number)}/${name}`,
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
}

const picture = (name = "quay.jpg") => new File(["picture"], name, { type: "image/jpeg" });

/** A slot whose sending waits for the test's word. */
function openSlot() {
  type Sending = {
    file: File;
    options: Parameters<SendFile>[1];
    resolve: (item: MediaItem) => void;
    reject: (error: unknown) => void;
  };
  const sendings: Sending[] = [];
  const slot = createUploadSlot(
    (file, options) => new Promise((resolve, reject) => sendings.push({ file, options, resolve, reject })),
    KEY,
  );
  return { slot, sendings };
}

beforeEach(() => window.localStorage.clear());

describe("an upload slot", () => {
  it("sends at once, reports progress and holds what the server stored", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture()]);
    sendings[0]?.options.onProgress(0.64);
    expect(slot.getUploads()).toMatchObject([
      { name: "quay.jpg", state: "sending", share: 0.64, preview: "blob:preview" },
    ]);
    sendings[0]?.resolve(buildItem("480.webp"));
    expect(await slot.whenSettled()).toMatchObject([{ state: "done", item: { kind: "image" } }]);
  });

  it("stops a cancelled upload and forgets it, whatever arrives later", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture()]);
    slot.remove(slot.getUploads()[0]?.key ?? "");
    expect(sendings[0]?.options.signal.aborted).toBe(true);
    sendings[0]?.resolve(buildItem("480.webp"));
    expect(await slot.whenSettled()).toEqual([]);
  });

  it("says why an upload failed, and sends the same file again on retry", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture()]);
    sendings[0]?.reject(new ApiError(413, "A picture can have at most 10 MB."));
    await slot.whenSettled();
    const [failed] = slot.getUploads();
    expect(failed).toMatchObject({ state: "failed", problem: "A picture can have at most 10 MB." });
    slot.retry(failed?.key ?? "");
    expect(slot.getUploads()).toMatchObject([{ state: "sending", share: 0, problem: null }]);
    expect(sendings[1]?.file).toBe(sendings[0]?.file);
    sendings[1]?.resolve(buildItem("480.webp"));
    expect(await slot.whenSettled()).toMatchObject([{ state: "done" }]);
  });

  it("gives a plain sentence when the failure has none", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture()]);
    sendings[0]?.reject(new Error("boom"));
    expect(await slot.whenSettled()).toMatchObject([{ problem: "The upload failed. Try again." }]);
  });

  it("brings what arrived back after a reload, with its alt text; not what failed", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture("first.jpg"), picture("second.jpg")]);
    sendings[0]?.resolve(buildItem("480.webp"));
    sendings[1]?.reject(new Error("boom"));
    const [first] = await slot.whenSettled();
    slot.setText(first?.key ?? "", "alt", "The quay at dusk");
    const { slot: reopened } = openSlot();
    expect(reopened.getUploads()).toMatchObject([{ name: "first.jpg", alt: "The quay at dusk", state: "done" }]);
  });

  it.each(["not json", '{"a":1}', "null"])("starts empty on kept text that it cannot read: %s", (kept) => {
    window.localStorage.setItem(KEY, kept);
    expect(openSlot().slot.getUploads()).toEqual([]);
  });

  it("forgets everything once it is submitted", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture()]);
    sendings[0]?.resolve(buildItem("480.webp"));
    await slot.whenSettled();
    expect(slot.clear()).toHaveLength(1);
    expect(slot.getUploads()).toEqual([]);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it("sends again what the connection lost, and nothing else", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture("lost.jpg"), picture("refused.jpg")]);
    sendings[0]?.reject(new ApiError(0, "We cannot reach the server."));
    sendings[1]?.reject(new ApiError(413, "A picture can have at most 10 MB."));
    await slot.whenSettled();
    slot.retryLost();
    slot.retryLost();
    expect(slot.getUploads().map(({ state }) => state)).toEqual(["sending", "failed"]);
    expect(sendings.map(({ file }) => file.name)).toEqual(["lost.jpg", "refused.jpg", "lost.jpg"]);
  });

  it("says what the form sends: in order, trimmed, and only what has arrived", async () => {
    const { slot, sendings } = openSlot();
    const [first = "", second = ""] = slot.add([picture("first.jpg"), picture("second.jpg"), picture("third.jpg")]);
    sendings[0]?.resolve(buildItem("480.webp", 1));
    sendings[1]?.resolve(buildItem("480.webp", 2));
    sendings[2]?.reject(new Error("boom"));
    await slot.whenSettled();
    slot.setText(first, "alt", " A quay ");
    slot.setText(second, "caption", "At dusk ");
    slot.setText(second, "credit", " Jo Petrie");
    slot.move(second, 0);
    expect(slot.getShown()).toEqual([
      { id: idOf(2), alt: "", caption: "At dusk", credit: "Jo Petrie", rights: "" },
      { id: idOf(1), alt: "A quay", caption: "", credit: "", rights: "" },
    ]);
  });

  it("keeps every upload whatever is moved where", () => {
    const { slot } = openSlot();
    slot.add(["a", "b", "c"].map(picture));
    const names = () => slot.getUploads().map(({ name }) => name);
    const keyOf = (name: string) => slot.getUploads().find((upload) => upload.name === name)?.key ?? "";
    slot.move(keyOf("a"), 2);
    expect(names()).toEqual(["b", "c", "a"]);
    slot.move(keyOf("a"), 99);
    slot.move("unknown", 0);
    expect(names()).toEqual(["b", "c", "a"]);
  });
});

describe("the media of a saved post", () => {
  const saved = () => [{ ...buildItem("1600.webp", 7), alt: "A quay", caption: "At dusk" }];

  it("are shown with their texts, in place of what was there", () => {
    const { slot, sendings } = openSlot();
    slot.add([picture()]);
    slot.fill(saved());
    expect(sendings[0]?.options.signal.aborted).toBe(true);
    expect(slot.getUploads()).toMatchObject([{ state: "done", name: "A quay", isSaved: true }]);
    expect(slot.getShown()).toEqual([{ id: idOf(7), alt: "A quay", caption: "At dusk", credit: "", rights: "" }]);
  });

  it("are not handed out for discarding: the post goes on showing them", async () => {
    const { slot, sendings } = openSlot();
    slot.fill(saved());
    slot.add([picture()]);
    sendings[0]?.resolve(buildItem("480.webp", 1));
    await slot.whenSettled();
    expect(slot.remove(slot.getUploads()[0]?.key ?? "")).toBeNull();
    slot.fill(saved());
    slot.add([picture()]);
    sendings[1]?.resolve(buildItem("480.webp", 2));
    await slot.whenSettled();
    expect(slot.clear()).toMatchObject([{ id: idOf(2) }]);
  });

  it("can be set in place of what goes on being sent, until that is put back", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture("first.jpg"), picture("second.jpg"), picture("third.jpg")]);
    const putBack = slot.setAside(saved());
    expect(slot.getShown()).toMatchObject([{ id: idOf(7) }]);
    sendings[0]?.resolve(buildItem("480.webp", 1));
    sendings[1]?.reject(new Error("boom"));
    await slot.whenSettled();
    expect(slot.getUploads()).toHaveLength(1);
    putBack();
    expect(slot.getUploads().map(({ name, state }) => [name, state])).toEqual([
      ["first.jpg", "done"],
      ["second.jpg", "failed"],
      ["third.jpg", "sending"],
    ]);
    sendings[2]?.resolve(buildItem("480.webp", 3));
    await slot.whenSettled();
    expect(slot.getShown().map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
    expect(
      openSlot()
        .slot.getShown()
        .map(({ id }) => id),
    ).toEqual([idOf(1), idOf(3)]);
  });

  it("that are set aside end with the form", async () => {
    const { slot, sendings } = openSlot();
    slot.add([picture("first.jpg"), picture("second.jpg")]);
    sendings[0]?.resolve(buildItem("480.webp", 1));
    await waitForState(slot, "done");
    const putBack = slot.setAside(saved());
    expect(slot.clear()).toMatchObject([{ id: idOf(1) }]);
    expect(sendings[1]?.options.signal.aborted).toBe(true);
    putBack();
    expect(slot.getUploads()).toEqual([]);
  });
});

function waitForState(slot: ReturnType<typeof openSlot>["slot"], state: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = slot.subscribe(() => {
      if (!slot.getUploads().some((upload) => upload.state === state)) return;
      stop();
      resolve();
    });
  });
}
