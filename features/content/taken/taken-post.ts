/** A post for the thread that creates files: plain data, pictures as JPEG. */
export type TakenPost = {
  document: "post-pdf" | "post-docx";
  title: string;
  /** "Press Release", for example. */
  label: string;
  source: string;
  byline: string;
  description: string;
  facts: string[];
  /** Sanitised HTML. */
  html: string;
  /** Sections after the story, in order; omitted if empty. */
  sections: { title: string; lines: TakenLine[] }[];
  pictures: TakenPicture[];
  /** Absolute address of the page. */
  url: string;
  /** https://host, for addresses that begin with "/". */
  origin: string;
};

export type TakenLine = { text: string; address?: string };

export type TakenPicture = {
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
