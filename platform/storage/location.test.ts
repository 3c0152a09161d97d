import { describe, expect, it } from "vitest";
import { describeLocation, isWithin, parseLocation, parseStorageUrl } from "./location.ts";

const bucket = { kind: "s3", bucket: "press", prefix: "", endpoint: undefined, region: undefined, isPathStyle: false };

describe("STORAGE_URL", () => {
  it("is the uploads folder of DATA_DIR for file: alone", () => {
    expect(parseStorageUrl("file:")).toBeNull();
  });

  it.each([
    ["file:///srv/uploads", { kind: "file", folder: "/srv/uploads" }],
    ["file:/srv/my%20files", { kind: "file", folder: "/srv/my files" }],
    ["s3://press", bucket],
    ["s3://press/", bucket],
    ["s3://press/a/b?region=eu-central-1", { ...bucket, prefix: "a/b/", region: "eu-central-1" }],
    ["s3://press?endpoint=http://127.0.0.1:9000/", { ...bucket, endpoint: "http://127.0.0.1:9000", isPathStyle: true }],
    [
      "s3://press?endpoint=https%3A%2F%2Fs3.example.com&path_style=false",
      { ...bucket, endpoint: "https://s3.example.com" },
    ],
  ])("reads %s", (text, location) => {
    expect(parseStorageUrl(text)).toEqual(location);
  });

  it.each([
    ["", "it must be file:"],
    ["uploads", "it must be file:"],
    ["https://press.s3.amazonaws.com", "it must be file:"],
    ["file:uploads", "full path"],
    ["file://srv/uploads", "full path"],
    ["file:///srv?x=1", "full path"],
    ["s3://", "bucket is missing"],
    ["s3:///prefix", "bucket is missing"],
    ["s3://Press", "bucket is missing"],
    ["s3://press:9000/", "bucket is missing"],
    ["s3://key:secret@press/", "must not have keys in it"],
    ["s3://press/.hidden", "prefix"],
    ["s3://press/a%20b", "prefix"],
    ["s3://press?regoin=eu", "regoin is not an option"],
    ["s3://press?endpoint=minio:9000", "endpoint must be"],
    ["s3://press?endpoint=https://s3.example.com/path", "endpoint must be"],
    ["s3://press?path_style=maybe", "path_style must be"],
  ])("refuses %j with what it must be", (text, message) => {
    expect(() => parseStorageUrl(text)).toThrow(message);
  });

  it.each([
    ["file:///srv/a/b", "file:///srv/a", true],
    ["file:///srv/a/", "file:///srv/a", true],
    ["file:///srv/ab", "file:///srv/a", false],
    ["s3://press/a?region=x", "s3://press/a?region=y", true],
    ["s3://press/a/b", "s3://press", true],
    ["s3://press/ab", "s3://press/a", false],
    ["s3://press", "s3://press/a", false],
    ["s3://press/a", "s3://other", false],
    ["s3://press/a?endpoint=http://127.0.0.1:9000", "s3://press", false],
    ["s3://press", "file:///press", false],
  ])("%s is within %s: %s", (inner, outer, expected) => {
    expect(isWithin(parseLocation(inner), parseLocation(outer))).toBe(expected);
  });

  it("is described without its options", () => {
    const text = "s3://press/a?endpoint=http://127.0.0.1:9000&region=x";
    expect(describeLocation(parseStorageUrl(text) ?? raise())).toBe("s3://press/a/ at http://127.0.0.1:9000");
  });
});

function raise(): never {
  throw new Error("It was read.");
}
