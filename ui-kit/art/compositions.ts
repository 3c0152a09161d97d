/** The six compositions of the placeholder family, each 160 × 90 and safe to crop. Draw order matters: it is the random sequence. */
import { blend, type Inks } from "./inks.ts";
import { fixed } from "./number.ts";
import type { Draw } from "./random.ts";

export type Composition = {
  name: string;
  /** Whether the dark ink fills the ground; thinned pictures swap ground and form then. */
  darkGround: boolean;
  draw: (draw: Draw, inks: Inks) => string;
};

const fillGround = (colour: string) => `<rect width="160" height="90" fill="${colour}"/>`;

/** Ridgelines receding to a low sun. */
const strata: Composition = {
  name: "strata",
  darkGround: false,
  draw(draw, { ground, form, accent }) {
    const [x, y, radius] = [draw(38, 122), draw(26, 38), draw(13, 20)];
    let out = `${fillGround(ground)}<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${accent}"/>`;
    for (const [index, [height, strength]] of RIDGES.entries()) {
      out += `<path d="${ridge(draw, height, 8.5 - index)}" fill="${blend(ground, form, strength)}"/>`;
    }
    return out;
  },
};

/** `strength`: how much of the ink is on the ground. */
const RIDGES: readonly (readonly [height: number, strength: number])[] = [
  [44, 0.22],
  [54, 0.45],
  [65, 0.72],
  [76, 1],
];

function ridge(draw: Draw, height: number, swing: number): string {
  let x = -12 - draw(0, 14);
  let rises = draw() > 0.5;
  const points: { x: number; y: number }[] = [];
  while (x < 176) {
    points.push({ x, y: height + (rises ? -1 : 1) * draw(2, swing) });
    rises = !rises;
    x += draw(17, 40);
  }
  const line = points.map((point) => `L${fixed(point.x)} ${fixed(point.y)}`).join("");
  return `M-20 90V${fixed(points[0]?.y ?? height)}${line}L180 90Z`;
}

/** A hall of columns on a strict module; one of them speaks. */
const columns: Composition = {
  name: "columns",
  darkGround: true,
  draw(draw, { ground, form, accent }) {
    const speaker = Math.trunc(draw(4, 12));
    const [phase, step] = [draw(0, 6), draw(0.32, 0.5)];
    /** By look: columns of one are one path, which compresses to less. */
    const paths = new Map<string, string>();
    for (let index = 0; index < 16; index++) {
      const height = 46 + 26 * Math.sin(phase + index * step) + draw(-5, 5);
      const speaks = index === speaker;
      const opacity = speaks ? 1 : [1, 0.8, 0.5, 0.25][Math.trunc(draw(0, 3.99))];
      const [left, right, top] = [index * 10, index * 10 + 10, 90 - height];
      const path =
        index % 2 === 1 ? `M${left} 90V${fixed(top + 5)}a5 5 0 0 1 10 0V90Z` : `M${left} 90V${fixed(top)}H${right}V90Z`;
      const look = `fill="${speaks ? accent : ground}" fill-opacity="${opacity}"`;
      paths.set(look, (paths.get(look) ?? "") + path);
    }
    return fillGround(form) + Array.from(paths, ([look, path]) => `<path d="${path}" ${look}/>`).join("");
  },
};

/** Two large discs printed over one another, and a bar that holds them. */
const overprint: Composition = {
  name: "overprint",
  darkGround: false,
  draw(draw, { ground, form, accent }) {
    const [x, y, radius] = [draw(52, 66), draw(40, 50), draw(34, 41)];
    const [x2, y2, radius2] = [x + draw(38, 50), draw(34, 56), draw(24, 34)];
    const bar = draw(58, 72);
    return (
      `${fillGround(ground)}<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${accent}"/>` +
      `<circle cx="${fixed(x2)}" cy="${fixed(y2)}" r="${fixed(radius2)}" fill="${form}" class="art-over"/>` +
      `<rect y="${fixed(bar)}" width="160" height="${fixed(draw(2.5, 5))}" fill="${form}" class="art-over"/>`
    );
  },
};

const TILE = 20;

/** Quarter discs laid as tiles: runs of one rotation, then a change of mind. */
const tiles: Composition = {
  name: "tiles",
  darkGround: false,
  draw(draw, { ground, form, accent }) {
    let rotation = Math.trunc(draw(0, 4));
    const [hotColumn, hotRow] = [Math.trunc(draw(2, 7)), Math.trunc(draw(1, 4))];
    let [cold, hot] = ["", ""];
    for (let row = 0; row < 5; row++) {
      for (let column = 0; column < 8; column++) {
        const [x, y] = [column * TILE, row * TILE - 5];
        if (draw() < 0.26) rotation += 1;
        const fate = draw();
        if (column === hotColumn && row === hotRow) hot += `M${x} ${y + 10}a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z`;
        else if (fate > 0.9) hot += quarter(x, y, rotation + 1);
        else if (fate >= 0.12) cold += quarter(x, y, rotation + column + row);
      }
    }
    return `${fillGround(ground)}<path d="${cold}" fill="${form}"/><path d="${hot}" fill="${accent}"/>`;
  },
};

function quarter(x: number, y: number, rotation: number): string {
  switch (rotation % 4) {
    case 0:
      return `M${x} ${y}h20a20 20 0 0 1 -20 20z`;
    case 1:
      return `M${x + TILE} ${y}v20a20 20 0 0 1 -20 -20z`;
    case 2:
      return `M${x + TILE} ${y + TILE}h-20a20 20 0 0 1 20 -20z`;
    default:
      return `M${x} ${y + TILE}v-20a20 20 0 0 1 20 20z`;
  }
}

/** A field of lines lifted by something underneath. */
const contour: Composition = {
  name: "contour",
  darkGround: true,
  draw(draw, { ground, form, accent }) {
    const [centre, width, lift, lean] = [draw(58, 102), draw(30, 40), draw(19, 23), draw(-0.9, 0.9)];
    const disc = `<circle cx="${fixed(centre)}" cy="${fixed(50 - lift / 2)}" r="${fixed(draw(15, 19))}" fill="${accent}"/>`;
    let path = "";
    for (let index = 0; index < 17; index++) {
      const y = 22 + index * 5;
      const height = lift * Math.exp(-(((index - 6) / 5) ** 2));
      const peak = centre + (index - 6) * lean;
      // Relative, so that all lines say the same and compress to little.
      path +=
        `M-4 ${fixed(y)}H${fixed(peak - width)}` +
        `c${fixed(width * 0.45)} 0 ${fixed(width * 0.55)} ${fixed(-height)} ${fixed(width)} ${fixed(-height)}` +
        `s${fixed(width * 0.55)} ${fixed(height)} ${fixed(width)} ${fixed(height)}H164`;
    }
    return `${fillGround(form)}${disc}<path d="${path}" fill="none" stroke="${ground}" stroke-width=".9"/>`;
  },
};

/** A sheet folded like a map; one panel shows its other side. */
const fold: Composition = {
  name: "fold",
  darkGround: false,
  draw(draw, { ground, form, accent }) {
    const creases = [-6];
    for (let last = -6; last < 166; creases.push(last)) last += draw(19, 33);
    const rises = draw() > 0.5;
    const [top, height] = [draw(20, 27), draw(40, 48)];
    const turned = Math.trunc(draw(1, creases.length - 2.01));
    let out = fillGround(ground);
    for (let index = 0; index < creases.length - 1; index++) {
      const [left, right] = [fixed(creases[index] ?? 0), fixed(creases[index + 1] ?? 0)];
      const slope = (index % 2 === 0) === rises ? 9 : -9;
      const [from, to] = [top - slope / 2, top + slope / 2];
      const opacity = index === turned || slope > 0 ? 1 : 0.78;
      const path = `M${left} ${fixed(from)}L${right} ${fixed(to)}V${fixed(to + height)}L${left} ${fixed(from + height)}Z`;
      out += `<path d="${path}" fill="${index === turned ? accent : form}" fill-opacity="${opacity}"/>`;
    }
    return out;
  },
};

export const FAMILY: readonly Composition[] = [strata, columns, overprint, tiles, contour, fold];
