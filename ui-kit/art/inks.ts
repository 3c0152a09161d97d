/** Print inks of the placeholder pictures. They belong to the pictures, not to the interface: tokens.css holds those. */

export type Inks = { ground: string; form: string; accent: string };

export const INKS: readonly Inks[] = [
  { ground: "#e9e1cf", form: "#1f3f8c", accent: "#d65a31" }, // bone, deep blue, vermilion
  { ground: "#dde2d4", form: "#1f4a3c", accent: "#d6a03c" }, // lichen, forest, ochre
  { ground: "#ecdbd0", form: "#582342", accent: "#df7f5d" }, // blush, aubergine, salmon
  { ground: "#d9dde4", form: "#1e2635", accent: "#4f78d3" }, // fog, ink, cobalt
  { ground: "#efe3c6", form: "#0f5560", accent: "#e06a4f" }, // sand, petrol, coral
  { ground: "#d6e0e3", form: "#7c2c22", accent: "#2f6189" }, // pale sky, brick, steel
];

const PAPER = "#fbfaf7";

/** The same hues, thinned: for pictures that stand among many. */
export function thinned(inks: Inks): Inks {
  return {
    ground: blend(inks.ground, PAPER, 0.3),
    form: blend(inks.form, inks.ground, 0.34),
    accent: blend(inks.accent, inks.ground, 0.2),
  };
}

/** `share` of `other` in `colour`; both #rrggbb. */
export function blend(colour: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(colour.slice(at, at + 2), 16);
    const to = Number.parseInt(other.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
