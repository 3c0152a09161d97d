/** The text under a picture or video: caption, credit and terms of use. */
import type { MediaItem } from "#features/media/contract.ts";

/** @param lang of the caption; undefined: not known. */
export function MediaCaption({ item, lang }: { item: MediaItem; lang: string | undefined }) {
  if (item.caption === "" && creditOf(item) === "") return null;
  return (
    <figcaption dir="auto" lang={lang}>
      {item.caption}
      <MediaCredit item={item} />
    </figcaption>
  );
}

export function MediaCredit({ item }: { item: MediaItem }) {
  const credit = creditOf(item);
  if (credit === "") return null;
  return (
    <>
      {" "}
      <span>{credit}</span>
    </>
  );
}

/** One line, for example "Photograph: Jo Petrie · Free to use with credit"; empty if nothing is stated. */
export function creditOf({ credit, rights }: Pick<MediaItem, "credit" | "rights">): string {
  return [credit, rights].filter(Boolean).join(" · ");
}
