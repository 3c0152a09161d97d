import { describe, expect, it } from "vitest";
import type { MediaItem } from "#features/media/contract.ts";
import { filesOf } from "./media-files.ts";

const WEBP = { name: "1600.webp", format: "webp", width: 1600, height: 1067, bytes: 200_000 } as const;
const JPEG = { name: "1200.jpg", format: "jpeg", width: 1200, height: 800, bytes: 150_000 } as const;
const FULL = { name: "full.jpg", format: "jpeg", width: 6000, height: 4000, bytes: 8_200_000 } as const;
const PICTURE: MediaItem = {
  id: "m",
  kind: "image",
  url: "/media/m/1600.webp",
  mime: "image/webp",
  bytes: 200_000,
  width: 1600,
  height: 1067,
  alt: "A pier",
  caption: "Berths seven and eight, from the air",
  credit: "",
  rights: "",
  variants: [WEBP, JPEG],
};

describe("files to take of a picture", () => {
  it("are the full size and a JPEG for pages, named after what they show", () => {
    expect(filesOf({ ...PICTURE, full: FULL }, "the-post-1")).toEqual([
      {
        address: "/media/m/full.jpg",
        form: "JPEG, 6000 × 4000, 8.2 MB",
        isFullSize: true,
        fileName: "berths-seven-and-eight-from-the-air-6000x4000.jpg",
      },
      expect.objectContaining({ address: "/media/m/1200.jpg", isFullSize: false }),
    ]);
  });

  it("of an old upload are its largest and a JPEG", () => {
    expect(filesOf(PICTURE, "the-post-1").map(({ address }) => address)).toEqual([
      "/media/m/1600.webp",
      "/media/m/1200.jpg",
    ]);
  });

  it("are named after the post where nothing is said that plain letters can say", () => {
    const said = { ...PICTURE, caption: "\u202E桟橋/../", alt: "桟橋" };
    expect(filesOf(said, "the-post-1")[0]?.fileName).toBe("the-post-1-1600x1067.webp");
  });
});
