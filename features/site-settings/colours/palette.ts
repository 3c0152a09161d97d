/**
 * Colours of public pages that follow from one accent. Invariant: text in the accent, on it and on its wash has a contrast
 * of at least 4.5 to 1 (WCAG 2.2, 1.4.3) in both schemes, whatever the accent is.
 */

type Rgb = readonly [number, number, number];
type Scheme<T> = { light: T; dark: T };

export type Palette = {
  /** Links and marks. */
  accent: Scheme<string>;
  /** Buttons, below white text. */
  fill: Scheme<string>;
  /** Behind accented text. */
  wash: Scheme<string>;
  /** Of the accent that was asked for, on light paper. */
  contrast: number;
  /** The accent was too light to be read on paper, so that pages use a darker one. */
  isCorrected: boolean;
};

/** Grounds of ui-kit/theme/tokens.css on which text is read, the least favourable first. */
const SUNKEN: Scheme<Rgb> = { light: [243, 241, 236], dark: [26, 28, 32] };
const PAPER: Scheme<Rgb> = { light: [251, 250, 247], dark: [19, 20, 23] };
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

const READABLE = 4.5;
/** Dark grounds make thin letters look thinner. */
const READABLE_ON_DARK = 7;
/** A dark button is still told apart from the dark paper. */
const VISIBLE = 2;
const STEPS = 100;

/** Dateline's own accent, whose colours are drawn by hand in ui-kit/theme/tokens.css. */
export const DEFAULT_ACCENT = "#1c3f94";

const DESIGNED: Palette = {
  accent: { light: DEFAULT_ACCENT, dark: "#9db8ff" },
  fill: { light: DEFAULT_ACCENT, dark: "#3157c4" },
  wash: { light: "#eef2fb", dark: "#1b2440" },
  contrast: 9.1,
  isCorrected: false,
};

/** @param accent `#rrggbb`. */
export function paletteOf(accent: string): Palette {
  if (accent === DEFAULT_ACCENT) return DESIGNED;
  const asked = parse(accent);
  const wash = { light: mix(asked, WHITE, 0.92), dark: mix(asked, PAPER.dark, 0.8) };
  const isReadable = (colour: Rgb) =>
    [SUNKEN.light, wash.light].every((ground) => contrastOf(colour, ground) >= READABLE);
  const light = firstOn(asked, BLACK, isReadable);
  const dark = firstOn(light, WHITE, (colour) =>
    [SUNKEN.dark, wash.dark].every((ground) => contrastOf(colour, ground) >= READABLE_ON_DARK),
  );
  const fill = firstOn(light, WHITE, (colour) => contrastOf(colour, PAPER.dark) >= VISIBLE);
  return {
    accent: { light: hexOf(light), dark: hexOf(dark) },
    fill: { light: hexOf(light), dark: hexOf(contrastOf(fill, WHITE) >= READABLE ? fill : light) },
    wash: { light: hexOf(wash.light), dark: hexOf(wash.dark) },
    contrast: Math.floor(contrastOf(asked, PAPER.light) * 10) / 10,
    isCorrected: hexOf(light) !== hexOf(asked),
  };
}

/** Overrides what ui-kit/theme/tokens.css says about the accent. */
export function paletteStylesheet(accent: string): string {
  const { accent: text, fill, wash } = paletteOf(accent);
  const both = ({ light, dark }: Scheme<string>) => `light-dark(${light},${dark})`;
  return `:root{--accent:${both(text)};--accent-fill:${both(fill)};--accent-wash:${both(wash)}}`;
}

/** Contrast of two `#rrggbb`, from 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  return contrastOf(parse(one), parse(other));
}

/** The colour nearest to the first on the way to the other that is good; the other where none is. */
function firstOn(from: Rgb, to: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const colour = mix(from, to, step / STEPS);
    if (isGood(colour)) return colour;
  }
  return to;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const [red, green, blue] = one.map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * share));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function parse(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
