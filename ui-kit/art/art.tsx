/** Placeholder pictures as React elements; art.css styles them. Without `label` they are decoration. */
import { ART_VIEW_BOX, drawArt, type ArtOptions } from "./art.ts";
import { drawPortrait, PORTRAIT_VIEW_BOX, type PortraitOptions, WIDE_PORTRAIT_VIEW_BOX } from "./portrait.ts";

type Label = { label?: string };

export function Art({ title, label, ...options }: ArtOptions & Label & { title: string }) {
  return <Drawing viewBox={ART_VIEW_BOX} fit="xMidYMid slice" label={label} markup={drawArt(title, options)} />;
}

export function Portrait({ name, label, ...options }: PortraitOptions & Label & { name: string }) {
  const viewBox = options.wide ? WIDE_PORTRAIT_VIEW_BOX : PORTRAIT_VIEW_BOX;
  return <Drawing viewBox={viewBox} fit="xMidYMin slice" label={label} markup={drawPortrait(name, options)} />;
}

function Drawing({ viewBox, fit, label, markup }: Label & { viewBox: string; fit: string; markup: string }) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  // The markup is our own drawing: numbers and ink names, no text from outside.
  return (
    <svg
      className="art"
      viewBox={viewBox}
      preserveAspectRatio={fit}
      {...meaning}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
