import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "#platform/http-client/api-error.ts";
import type { MediaItem } from "../contract.ts";
import { createUploadSlot, type SendFile } from "./upload-slot.ts";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });

const KEY = "uploads-under-test";

function buildItem(name: string): MediaItem {
  return {
    id: "8f14e45f-ceea-467f-a8f1-3f1b2c9d7e10",
    kind: "image",
    url: `/media/8f14e45f-ceea-467f-a8f1-3f1b2c9d7e10/${name}`,
    mime: "image/webp",
    bytes: 10,
    width: 480,
    height: 270,
    alt: "",
    caption: "",
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
  const described: string[] = [];
  const slot = createUploadSlot(
    {
      send: (file, options) => new Promise((resolve, reject) => sendings.push({ file, options, resolve, reject })),
      describe: async (item, alt) => {
        described.push(alt);
        return { ...item, alt };
      },
    },
    KEY,
    window.localStorage,
  );
  return { slot, sendings, described };
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
    slot.setAlt(first?.key ?? "", "The quay at dusk");
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

  it("tells the server an alt text once, and settles after it has", async () => {
    const { slot, sendings, described } = openSlot();
    slot.add([picture()]);
    sendings[0]?.resolve(buildItem("480.webp"));
    const key = (await slot.whenSettled())[0]?.key ?? "";
    slot.saveAlt(key);
    slot.setAlt(key, " A quay ");
    slot.saveAlt(key);
    await slot.whenSettled();
    slot.saveAlt(key);
    expect(described).toEqual(["A quay"]);
    expect(slot.getUploads()[0]?.item?.alt).toBe("A quay");
  });
});
