/**
 * The positions of an expression (Glushkov, 1961): one for each character it may read, with those that may follow.
 * Counted repetitions are written out. How many ways lead from one to the next is counted up to two: `(?:a*)*` has two
 * from `a` to itself.
 */

const MAX_POSITIONS = 6000;
const MANY = 2;

export class Unproven extends Error {}

/** A way from one position to the next: how many there are, and what is asked of the characters on both sides. */
const WAY = { ways: 1, guards: [] };
const then = (a, b) => ({ ways: Math.min(MANY, a.ways * b.ways), guards: [...a.guards, ...b.guards] });
/** Either of two: only what both ask is asked. */
const either = (a, b) =>
  a === undefined
    ? b
    : { ways: Math.min(MANY, a.ways + b.ways), guards: a.guards.filter((guard) => b.guards.includes(guard)) };
const add = (map, key, way) => map.set(key, either(map.get(key), way));

/** @param flags decide what `^`, `$` and `\b` ask */
export function positionsOf(alternative, groups, flags) {
  const sources = [];
  const follow = [];

  const place = (source) => {
    if (sources.length >= MAX_POSITIONS) throw new Unproven("its repetitions are too many to write out");
    sources.push(source);
    follow.push(new Map());
    const at = new Map([[sources.length - 1, WAY]]);
    return { empty: null, first: at, last: at };
  };
  const nothing = (guards = []) => ({ empty: { ways: 1, guards }, first: new Map(), last: new Map() });
  const link = (last, first) => {
    for (const [from, way] of last) for (const [to, more] of first) add(follow[from], to, then(way, more));
  };
  /** `a` is read first, or is empty and `b` comes first; for what comes last, the other way round. */
  const joined = (a, b, empty) => {
    const all = new Map(a);
    if (empty) for (const [at, way] of b) add(all, at, then(empty, way));
    return all;
  };
  const sequence = (a, b) => {
    link(a.last, b.first);
    return {
      empty: a.empty && b.empty && then(a.empty, b.empty),
      first: joined(a.first, b.first, a.empty),
      last: joined(b.last, a.last, b.empty),
    };
  };
  const choice = (a, b) => ({
    empty: a.empty && b.empty ? either(a.empty, b.empty) : (a.empty ?? b.empty),
    first: joined(a.first, b.first, WAY),
    last: joined(a.last, b.last, WAY),
  });
  const maybe = (part) => ({ ...part, empty: WAY }); // an iteration that reads nothing is abandoned

  const build = (node) => {
    switch (node.type) {
      case "Alternative":
        return node.elements.map(build).reduce(sequence, nothing());
      case "Group":
      case "CapturingGroup":
        return node.alternatives.map(build).reduce(choice);
      case "Assertion":
        return nothing(guardsOf(node, flags));
      case "Quantifier":
        return repeat(node);
      case "Backreference":
        return backreference(node);
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return place(sourceOf(node));
      default:
        throw new Unproven(`${node.raw} is not understood`);
    }
  };
  const repeat = ({ element, min, max }) => {
    if (max === 0) return nothing();
    let whole = nothing();
    for (let times = 1; times < min; times++) whole = sequence(whole, build(element));
    if (max === Infinity) {
      const loop = build(element);
      link(loop.last, loop.first);
      return sequence(whole, min === 0 ? maybe(loop) : loop);
    }
    let rest = nothing();
    for (let times = max; times > min; times--) rest = maybe(sequence(build(element), rest));
    return sequence(min > 0 ? sequence(whole, build(element)) : whole, rest);
  };
  /** It reads what its group has read: one of the ways in which the group may read. */
  const backreference = (node) => {
    const group = groups.find((each) => each === node.resolved || each.name === node.ref);
    if (!group || lengthOf(group) === Infinity) throw new Unproven(`${node.raw} may be of any length`);
    return build(group);
  };

  const { first } = build(alternative);
  return { sources, follow, first };
}

function sourceOf({ type, raw }) {
  return type === "Character" && /^[\^$\\.*+?()[\]{}|/]$/.test(raw) ? `\\${raw}` : raw;
}

const LINE_END = ["[\\n\\r\\u2028\\u2029]"];

/**
 * What an assertion asks of the characters next to it: `before` and `after` are classes, of which one must read the
 * character (or none, where `not`). What it asks further away is left open, and so is where the text begins and ends.
 */
function guardsOf(node, flags) {
  const { kind, negate } = node;
  if (kind === "word") return [{ isEdge: !negate }];
  const ends = flags.includes("m") ? LINE_END : [];
  if (kind === "start") return [{ before: ends }];
  if (kind === "end") return [{ after: ends }];
  if (node.alternatives.some((each) => lengthOf(each) === Infinity))
    throw new Unproven(`${node.raw} looks ${kind === "lookahead" ? "ahead" : "back"} without end`);
  const isBehind = kind === "lookbehind";
  const side = isBehind ? "before" : "after";
  const isEnd = ({ elements }) => elements.length === 1 && ["start", "end"].includes(elements[0].kind);
  if (negate) return [{ [side]: node.alternatives.filter(isOneCharacter).map(characterOf), not: true }];
  const parts = node.alternatives.filter((part) => !isEnd(part)).map((part) => nearest(part, isBehind));
  if (parts.includes(undefined)) return [];
  const isAlsoEnd = parts.length < node.alternatives.length;
  return [{ [side]: [...parts.map(sourceOf), ...(isAlsoEnd ? ends : [])] }];
}

/** One character, a class of them, or an escape. */
export const isCharacter = ({ type }) => type.startsWith("Character");
const isOneCharacter = ({ elements }) => elements.length === 1 && isCharacter(elements[0]);
const characterOf = ({ elements }) => sourceOf(elements[0]);

/** What reads the character next to the place from which an assertion looks; undefined where it may be one of several. */
function nearest({ elements }, isBehind) {
  const last = isBehind ? elements.at(-1) : elements[0];
  const element = last?.type === "Quantifier" && last.min > 0 ? last.element : last;
  return element && isCharacter(element) ? element : undefined;
}

/** The most characters that a part may read. */
export function lengthOf(node) {
  switch (node.type) {
    case "Alternative":
      return node.elements.reduce((sum, each) => sum + lengthOf(each), 0);
    case "Group":
    case "CapturingGroup":
      return Math.max(...node.alternatives.map(lengthOf));
    case "Quantifier":
      return node.max === 0 ? 0 : node.max * lengthOf(node.element) || 0;
    case "Assertion":
      return 0;
    case "Backreference":
      return Infinity;
    default:
      return 1;
  }
}
