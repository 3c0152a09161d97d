/** A post for the thread that creates files: plain data, pictures as JPEG. */
import type { PostPart } from "../site/post/parts.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";

export type DownloadPost = {
  document: "post-pdf" | "post-docx";
  /** BCP 47 tag of its text. */
  language: string;
  title: string;
  /** Of its headings and dates, which are in the language of the text where the site has its words. */
  labelLanguage: SiteLanguage;
  /** "Press Release", for example. */
  label: string;
  source: string;
  byline: string;
  description: string;
  facts: string[];
  /** Sanitised HTML. */
  html: string;
  /** Sections after the story, in order; omitted if empty. */
  sections: PostPart[];
  pictures: DownloadPicture[];
  /** Absolute address of the page. */
  url: string;
  /** Whose copy it is, on each page instead of the address, of a post that is not public. */
  copyOf?: string;
  /** https://host, for addresses that begin with "/". */
  origin: string;
};

export type DownloadPicture = {
  id: string;
  /** Where it is shown; `text`: inside the story. */
  place: "banner" | "text" | "related";
  jpeg: Uint8Array;
  width: number;
  height: number;
  alt: string;
  /** Caption, credit and rights. */
  caption: string;
};
