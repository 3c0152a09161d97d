import { describe, expect, it } from "vitest";
import { KINDS } from "../../kinds/index.ts";
import { changedFields } from "./policy.ts";
import type { Snapshot } from "./queries.ts";

const snapshot: Snapshot = {
  name: "Ferry",
  posted_as_name: "Ada",
  company_id: null,
  details: {},
  content_html: "<p>a</p>",
  word_count: 1,
  summary: "",
  tags: ["A"],
  seo_meta_title: "",
  seo_meta_description: "",
  embedded_websites: [],
  language: null,
  language_chosen: false,
  publish_at: null,
  media: { banner: null, related: [] },
};
const picture = { id: "1", alt: "", caption: "" };
const credited = { ...picture, credit: "", rights: "" };

describe.each(KINDS)("changedFields: $key", (kind) => {
  it.each<[string[], Partial<Snapshot>]>([
    [[], {}],
    [[], { name: "Told by its fields", word_count: 2 }],
    [["content"], { content_html: "<p>b</p>" }],
    [["summary", "tags"], { summary: "b", tags: ["B"] }],
    [["tags"], { tags: [] }],
    [["posted_by_company"], { company_id: 1, posted_as_name: "Halden" }],
    [[], { posted_as_name: "Ada Lovelace" }],
    [["seo_meta_title", "seo_meta_description"], { seo_meta_title: "b", seo_meta_description: "c" }],
    [["embedded_websites"], { embedded_websites: ["https://a.example"] }],
    [["language"], { language: "de", language_chosen: true }],
    [[], { language: "de" }],
    [["banner_picture"], { media: { banner: picture, related: [] } }],
    [["related_media"], { media: { banner: null, related: [picture] } }],
    [["publishing_time"], { publish_at: new Date(0) }],
  ])("finds %j", (fields, after) => {
    expect(changedFields(kind, snapshot, { ...snapshot, ...after })).toEqual(fields);
  });

  it("takes a medium of a version that stored no credit for one without", () => {
    const before: Snapshot = { ...snapshot, media: { banner: picture, related: [picture] } };
    expect(changedFields(kind, before, { ...before, media: { banner: credited, related: [credited] } })).toEqual([]);
    const after = { banner: { ...credited, credit: "Jo Petrie" }, related: [{ ...credited, rights: "Free" }] };
    expect(changedFields(kind, before, { ...before, media: after })).toEqual(["banner_picture", "related_media"]);
  });

  it("finds each of the kind's own fields, and no other", () => {
    const own = Object.keys(kind.detailSchema.shape);
    const details = Object.fromEntries([...own, "foreign"].map((field) => [field, "changed"]));
    expect(changedFields(kind, snapshot, { ...snapshot, details })).toEqual(own);
  });

  it("takes what was never stored for blank", () => {
    const blank = Object.fromEntries(
      Object.keys(kind.detailSchema.shape).map((field, index) => [field, ["", [], null][index % 3]]),
    );
    expect(changedFields(kind, snapshot, { ...snapshot, details: blank })).toEqual([]);
  });

  it("sees a caption, the order of media, and the minute", () => {
    const [one, two] = [picture, { ...picture, id: "2" }];
    const shows = (...related: (typeof picture)[]) => ({ ...snapshot, media: { banner: null, related } });
    expect(changedFields(kind, shows(one), shows({ ...one, caption: "New" }))).toEqual(["related_media"]);
    expect(changedFields(kind, shows(one, two), shows(two, one))).toEqual(["related_media"]);
    const at = (publish_at: Date) => ({ ...snapshot, publish_at });
    expect(changedFields(kind, at(new Date(0)), at(new Date(0)))).toEqual([]);
    expect(changedFields(kind, at(new Date(0)), at(new Date(60_000)))).toEqual(["publishing_time"]);
  });
});
