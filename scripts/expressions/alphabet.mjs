/** Sets of characters as sets of atoms: within one expression, the characters of an atom are told apart by no class. */

/** All characters in order: code points where the flags ask for them, else code units. Of those for private use, one. */
const BLOCKS = [
  [0, 0xd7ff],
  [0xe000, 0x323af],
  [0xe0000, 0xe01ef],
  [0xf0000, 0xf0000],
  [0x10fffd, 0x10fffd],
];
const codePoints = BLOCKS.map(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(""),
).join("");
const codeUnits = Array.from({ length: 0x10000 }, (_, at) => String.fromCharCode(at)).join("");

const known = new Map();

/** @returns where in the alphabet the class begins and ends to match: sorted, an even number. */
function edgesOf(source, flags) {
  const key = `${flags}/${source}`;
  let edges = known.get(key);
  if (edges === undefined) {
    const letters = /[uv]/.test(flags) ? codePoints : codeUnits;
    // Linear: a class of an expression, read once.
    const runs = letters.matchAll(new RegExp(`(?:${source})+`, `${flags}g`));
    edges = Array.from(runs, ({ 0: run, index }) => [index, index + run.length]).flat();
    known.set(key, edges);
  }
  return edges;
}

/**
 * @param sources each a class, an escape, a dot or a single character
 * @returns for each source its atoms, one bit each
 */
export function atomsOf(sources, flags) {
  const own = flags.replace(/[dgmy]/g, "");
  const edges = sources.map((source) => edgesOf(source, own));
  const all = [...new Set([0, ...edges.flat()])].toSorted((a, b) => a - b);
  const places = new Map(all.map((edge, at) => [edge, BigInt(at)]));
  const end = BigInt(all.length);
  const bits = edges.map((ends) => {
    let set = 0n;
    for (let at = 0; at < ends.length; at += 2) {
      const from = places.get(ends[at]) ?? 0n;
      const to = places.get(ends[at + 1]) ?? end;
      set |= ((1n << (to - from)) - 1n) << from;
    }
    return set;
  });
  return { bits, every: (1n << end) - 1n };
}
