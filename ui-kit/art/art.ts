/**
 * Placeholder pictures: drawn from the hash of a title in two or three inks, the same at every call. Pure functions that
 * return SVG markup. Nothing of the title is in the markup, and no style attribute: the pages' CSP forbids those, so the
 * class `art-over` (multiply) comes from art.css.
 */
import { FAMILY } from "./compositions.ts";
import { INKS, thinned } from "./inks.ts";
import { drawFrom, hashText } from "./random.ts";

export const ART_VIEW_BOX = "0 0 160 90";

export type ArtOptions = {
  /** Index of the composition; the title decides without. */
  family?: number;
  /** Index of the ink set; the title decides without. */
  inks?: number;
  /** Thinned inks on a light ground: for pictures that stand among many. */
  calm?: boolean;
};

/** The default composition for a title. */
export function familyOf(title: string): number {
  return hashText(title) % FAMILY.length;
}

/** The inside of an `<svg viewBox={ART_VIEW_BOX}>`. */
export function drawArt(title: string, options: ArtOptions = {}): string {
  const hash = hashText(title);
  const composition = FAMILY[options.family ?? hash % FAMILY.length];
  const inks = INKS[options.inks ?? (hash >>> 8) % INKS.length];
  if (!composition || !inks)
    throw new RangeError(`There is no composition ${options.family} or ink set ${options.inks}`);
  const draw = drawFrom(hash ^ 0x9e3779b9);
  if (!options.calm) return composition.draw(draw, inks);
  const calm = thinned(inks);
  return composition.draw(draw, composition.darkGround ? { ...calm, ground: calm.form, form: calm.ground } : calm);
}

/** A whole SVG document, for renderers that have no style sheet of ours. */
export function artDocument(markup: string, viewBox: string, size: { width: number; height: number }): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${size.width}" height="${size.height}" preserveAspectRatio="xMidYMid slice">` +
    `<style>.art-over{mix-blend-mode:multiply}</style>${markup}</svg>`
  );
}
