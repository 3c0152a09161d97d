/** The labelled releases and articles in tests/fixtures/coverage: what each article is to each release of its file. */
import { readdirSync, readFileSync } from "node:fs";
import type { Article, Kind, Release, ReleaseText } from "#features/coverage/matching/texts.ts";

type Company = { names: string[]; common?: boolean; about: string; contact: string };
type WrittenRelease = ReleaseText & {
  id: string;
  company: string;
  published: string;
  link: string;
  also?: ReleaseText[];
};
type WrittenArticle = {
  outlet: string;
  language: string;
  at: string;
  title: string;
  text: string;
  links?: string[];
  labels: Record<string, Kind | "none">;
};
type Written = {
  half: "development" | "held-out" | "unseen";
  companies: Record<string, Company>;
  releases: WrittenRelease[];
  articles: WrittenArticle[];
};

export type LabelledGroup = {
  half: Written["half"];
  releases: Release[];
  articles: { article: Article; labels: ReadonlyMap<string, Kind | "none"> }[];
};

const FOLDER = new URL("../fixtures/coverage/", import.meta.url);

export function readLabelledGroups(): LabelledGroup[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => {
      const name = file.replace(".json", "");
      const written = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Written;
      const id = (of: string) => `${name}/${of}`;
      return {
        half: written.half,
        releases: written.releases.map((release) => releaseOf(release, id(release.id), written.companies)),
        articles: written.articles.map((article, place) => ({
          article: articleOf(article, name, place),
          labels: new Map(Object.entries(article.labels).map(([of, label]) => [id(of), label])),
        })),
      };
    });
}

function releaseOf(written: WrittenRelease, id: string, companies: Written["companies"]): Release {
  const company = companies[written.company];
  if (!company) throw new Error(`${id} names no company of its file`);
  const { title, text, language, also = [] } = written;
  return {
    id,
    publishedAt: new Date(written.published),
    companyNames: company.names,
    hasCommonName: company.common === true,
    notCounted: [company.about, company.contact],
    links: [written.link],
    ownHosts: ["dateline.example"],
    versions: [{ title, text, language }, ...also],
  };
}

function articleOf(
  { at, links = [], labels: _labels, ...written }: WrittenArticle,
  name: string,
  place: number,
): Article {
  return { ...written, url: `https://outlet.example/${name}/${place}`, links, publishedAt: new Date(at) };
}
