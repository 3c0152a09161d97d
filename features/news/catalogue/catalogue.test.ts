import { describe, expect, it } from "vitest";
import { NEWS_CATEGORY_KEYS } from "#features/news/contract.ts";
import { normaliseFeedUrl } from "../server/feeds/url.ts";
import { CATALOGUE } from "./catalogue.ts";

/** Publishers whose site answers over http only. */
const HTTP_ONLY = new Set(["scripting.com"]);
const TRACKING = /^(utm_.*|fbclid|gclid|mc_[ce]id|ref|source|partner|cmpid|ftag)$/i;

/** What makes two addresses the same feed to a reader: not the scheme, the www or a slash at the end. */
function identity(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}${search}`.toLowerCase();
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const namesOf = (broken: (source: (typeof CATALOGUE)[number]) => boolean) =>
  CATALOGUE.filter(broken).map(({ name }) => name);

describe("the catalogue of news sources", () => {
  it("has at least 120 sources", () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(120);
  });

  it.each(NEWS_CATEGORY_KEYS)("has at least 15 sources of %s", (key) => {
    expect(CATALOGUE.filter(({ category }) => category === key).length).toBeGreaterThanOrEqual(15);
  });

  it("keeps the categories in the order of their chips", () => {
    expect([...new Set(CATALOGUE.map(({ category }) => category))]).toEqual(NEWS_CATEGORY_KEYS);
  });

  it("names no feed and no source twice", () => {
    expect(repeated(CATALOGUE.map(({ url }) => identity(url)))).toEqual([]);
    expect(repeated(CATALOGUE.map(({ name }) => name.toLowerCase()))).toEqual([]);
  });

  it("writes addresses in the one spelling under which feeds are kept", () => {
    expect(namesOf(({ url }) => normaliseFeedUrl(url) !== url)).toEqual([]);
    expect(namesOf(({ siteUrl }) => new URL(siteUrl).href !== siteUrl)).toEqual([]);
  });

  it("uses https wherever the publisher offers it, on the usual port and without credentials", () => {
    const unsafe = (address: string) => {
      const { protocol, hostname, port, username, password } = new URL(address);
      const scheme = HTTP_ONLY.has(hostname) ? "http:" : "https:";
      return protocol !== scheme || port !== "" || username !== "" || password !== "";
    };
    expect(namesOf(({ url, siteUrl }) => unsafe(url) || unsafe(siteUrl))).toEqual([]);
  });

  it("carries no tracking parameters and no fragments", () => {
    const tracks = (address: string) => {
      const { searchParams, hash } = new URL(address);
      return hash !== "" || [...searchParams.keys()].some((key) => TRACKING.test(key));
    };
    expect(namesOf(({ url, siteUrl }) => tracks(url) || tracks(siteUrl))).toEqual([]);
  });

  it("fits what a source's row and card can hold", () => {
    expect(namesOf(({ url, siteUrl }) => url.length > 2000 || siteUrl.length > 2000)).toEqual([]);
    expect(namesOf(({ name }) => name.length > 60 || name !== name.trim() || name === "")).toEqual([]);
  });

  it("describes each source in one plain sentence of at most 140 characters", () => {
    expect(
      namesOf(({ description }) => description.length > 140 || !/^[A-Z][^<>\n]{18,}\.$/.test(description)),
    ).toEqual([]);
    expect(repeated(CATALOGUE.map(({ description }) => description))).toEqual([]);
  });
});
