/**
 * Proves that a search with an expression takes time in proportion to the text: a backtracking engine tries every path
 * through the expression, so it is enough that the paths which read a given text, from any of its characters, are at
 * most a constant times its length. They are more if and only if one text leads from a position p to itself, from p to
 * another position q, and from q to itself (Weber and Seidl, 1991): then the path may change over at each repetition.
 * The search itself is such a p, because it may begin at any character.
 *
 * What fails early is not taken into account: an assertion is assumed to hold or fail as it is worse.
 */
import { RegExpParser } from "@eslint-community/regexpp";
import { atomsOf } from "./alphabet.mjs";
import { isCharacter, positionsOf, Unproven } from "./positions.mjs";

const MAX_STEPS = 3_000_000;
/** How far one text of the same letter is followed, and how often its letters may be read altogether. */
const LETTERS = 200;
const MAX_READINGS = 40_000;
/** How many searches may read the same character, and how many texts are tried. */
const MAX_AT_ONCE = 130;
const MAX_WORDS = 40;

/** @returns null where it is linear, else why it is not proven to be. */
export function doubtAbout(source, flags) {
  const mode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode);
  const groups = [];
  collectGroups(pattern, groups);
  const budget = { steps: MAX_STEPS };
  try {
    for (const alternative of branchesOf(pattern.alternatives)) {
      const isSought = !flags.includes("y") && !(beginsAtStart(alternative) && !flags.includes("m"));
      checkAlternative(alternative, { groups, flags, isSought, budget });
    }
  } catch (error) {
    if (error instanceof Unproven) return error.message;
    throw error;
  }
  return null;
}

function collectGroups(node, groups) {
  if (node.type === "CapturingGroup") groups.push(node);
  for (const each of node.alternatives ?? node.elements ?? (node.element ? [node.element] : []))
    collectGroups(each, groups);
}

/**
 * A group that ends a branch is as many branches, and what ends a branch and can read less never fails: it is read once
 * and never tried again, so only what it must read is looked at.
 */
function branchesOf(alternatives) {
  return alternatives.flatMap((each) => {
    const last = each.elements.at(-1);
    const before = each.elements.slice(0, -1);
    const withGroup = (group) =>
      group.alternatives.map(({ elements }) => ({ ...each, elements: [...before, ...elements] }));
    if (last && isGroup(last)) return branchesOf(withGroup(last));
    if (last?.type === "Quantifier" && last.min === 0 && last.max === 1 && isGroup(last.element))
      return branchesOf([...withGroup(last.element), { ...each, elements: before }]);
    if (last?.type !== "Quantifier" || last.min === last.max || !isCharacter(last.element)) return [each];
    const least = last.min === 0 ? [] : [{ ...last, max: last.min }];
    return branchesOf([{ ...each, elements: [...before, ...least] }]);
  });
}

const isGroup = ({ type }) => type.endsWith("Group");

function beginsAtStart({ elements }) {
  const [first] = elements;
  if (first === undefined) return false;
  if (first.type === "Assertion") return first.kind === "start";
  return isGroup(first) && first.alternatives.every(beginsAtStart);
}

function checkAlternative(alternative, { groups, flags, isSought, budget }) {
  const { sources, follow, first } = positionsOf(alternative, groups, flags);
  const start = sources.length;
  const arrows = [...follow, isSought ? new Map([...first, [start, { ways: 1, guards: [] }]]) : first];
  const nodes = nodesOf(sources, arrows, flags);
  const rings = ringsOf(nodes);
  for (const [from, { next }] of nodes.entries())
    for (const { to, ways } of next)
      if (ways > 1 && rings[from] !== undefined && rings[from] === rings[to])
        throw new Unproven(`${nodes[to].source} is repeated within a repetition`);
  checkWays(nodes, first);
  const looping = nodes.map((_, at) => at).filter((at) => rings[at] !== undefined);
  const below = reachFrom(nodes, looping);
  for (const p of looping)
    for (const q of looping)
      if (p !== q && below.get(p).has(q) && changesOver({ nodes, rings, below, budget }, p, q))
        throw new Unproven(
          p === start
            ? `each of many beginnings reads on in ${nodes[q].source}`
            : `${nodes[p].source} and ${nodes[q].source} can share what they read in many ways`,
        );
  if (isSought) checkSearches(nodes, first);
}

/** The positions and, last, the search; each with what it reads, and its arrows with what they ask. */
function nodesOf(sources, arrows, flags) {
  const start = sources.length;
  const guards = arrows.flatMap((next) => Array.from(next.values(), (way) => way.guards)).flat();
  const asked = [...new Set(["\\w", ...guards.flatMap(({ before = [], after = [] }) => [...before, ...after])])];
  const { bits, every } = atomsOf([...sources, ...asked], flags);
  const atoms = new Map(asked.map((source, at) => [source, bits[start + at]]));
  const setOf = (classes) => classes.reduce((set, source) => set | atoms.get(source), 0n);
  const pairsOf = ({ isEdge, before, after, not }) => {
    if (isEdge !== undefined) {
      const word = atoms.get("\\w");
      const rest = every & ~word;
      return isEdge
        ? [
            [word, rest],
            [rest, word],
          ]
        : [
            [word, word],
            [rest, rest],
          ];
    }
    const set = not ? every & ~setOf(before ?? after) : setOf(before ?? after);
    return before ? [[set, every]] : [[every, set]];
  };
  const known = new Map();
  const pairs = (guard) => known.get(guard) ?? known.set(guard, pairsOf(guard)).get(guard);
  return arrows.map((ways, at) => ({
    source: at === start ? "the search" : sources[at],
    reads: at === start ? every : bits[at],
    next: Array.from(ways, ([to, way]) => {
      const reads = to === start ? every : bits[to];
      const asks = way.guards
        .map(pairs)
        .reduce((all, more) => all.flatMap(([x, y]) => more.map(([v, w]) => [x & v, y & w])), [[every, reads]])
        .filter(([x, y]) => x !== 0n && y !== 0n);
      return { to, ways: way.ways, asks };
    }).filter(({ asks }) => asks.length > 0),
  }));
}

/**
 * What is bounded may still be far too much: `^(?:[A-Z]{1,100} ?){1,5}$` splits a hundred capitals in millions of ways.
 * Counts the ways in which a text of one letter, repeated, is read from one place; texts that are worse are left out.
 */
function checkWays(nodes, first) {
  for (const letter of lettersOf(nodes)) {
    const isRead = (at) => (nodes[at].reads & letter) !== 0n;
    let ways = new Map(Array.from(first, ([to, way]) => [to, way.ways]).filter(([to]) => isRead(to)));
    let readings = 0;
    for (let length = 0; length < LETTERS && ways.size > 0; length += 1) {
      readings += sumOf(ways);
      if (readings > MAX_READINGS) throw new Unproven(`${LETTERS} times the same letter can be read in too many ways`);
      ways = stepped(nodes, ways, letter, letter);
    }
  }
}

/**
 * And `(?:a{0,1000})b` reads each letter a thousand times, once from each of the thousand before it. Counts how many
 * readings a text keeps open at once if a search begins wherever it may: a text of one letter, or of a beginning that
 * leads as far as some character of the expression, over and over.
 */
function checkSearches(nodes, first) {
  const start = nodes.length - 1;
  const words = [...lettersOf(nodes).map((letter) => [letter]), ...beginningsOf(nodes, first)];
  for (const word of words) {
    let ways = new Map([[start, 1]]);
    // They only grow: once the text has been read again without more of them, it stays so.
    for (let before = 0; before < sumOf(ways);) {
      before = sumOf(ways);
      for (const [at, letter] of word.entries()) {
        ways = stepped(nodes, ways, word.at(at - 1), letter);
        if (sumOf(ways) > MAX_AT_ONCE) throw new Unproven(`each character can be read more than ${MAX_AT_ONCE} times`);
      }
    }
  }
}

const sumOf = (ways) => [...ways.values()].reduce((sum, count) => sum + count, 0);

/** One letter for each set of positions that read it. */
function lettersOf(nodes) {
  const every = nodes.reduce((all, { reads }) => all | reads, 0n);
  const letters = new Map();
  for (let letter = 1n; letter <= every; letter <<= 1n)
    letters.set(nodes.flatMap(({ reads }, at) => ((reads & letter) === 0n ? [] : [at])).join(" "), letter);
  return [...letters.values()];
}

/** The ways after one more letter; one that is over has matched, and costs no more. */
function stepped(nodes, ways, last, letter) {
  const next = new Map();
  for (const [at, count] of ways)
    for (const { to, ways: more, asks } of nodes[at].next)
      if (
        nodes[to].next.length > 0 &&
        asks.some(([before, reads]) => (before & last) !== 0n && (reads & letter) !== 0n)
      )
        next.set(to, (next.get(to) ?? 0) + count * more);
  return next;
}

/** For each thing that positions read, the shortest text that leads to the first of them. */
function beginningsOf(nodes, first) {
  const words = new Map();
  const queue = Array.from(first.keys(), (at) => [at, [lowest(nodes[at].reads)]]);
  const seen = new Set(first.keys());
  for (const [at, word] of queue) {
    const { source, next } = nodes[at];
    if (words.size === MAX_WORDS) break;
    if (!words.has(source)) words.set(source, word);
    for (const { to, asks } of next) {
      const ask = asks.find(([before]) => (before & word.at(-1)) !== 0n);
      if (seen.has(to) || ask === undefined) continue;
      seen.add(to);
      queue.push([to, [...word, lowest(ask[1])]]);
    }
  }
  return [...words.values()];
}

const lowest = (set) => set & -set;

function reachFrom(nodes, starts) {
  return new Map(
    starts.map((from) => {
      const seen = new Set([from]);
      for (const at of seen) for (const { to } of nodes[at].next) seen.add(to);
      return [from, seen];
    }),
  );
}

/**
 * Whether one text leads from p to p, from p to q and from q to q. `last` is what the character before may be: at first
 * the one that ends the text, because it is repeated.
 */
function changesOver({ nodes, rings, below, budget }, p, q) {
  const seen = new Set();
  const queue = [{ a: p, b: p, c: q, last: nodes[p].reads & nodes[q].reads }];
  while (queue.length > 0) {
    const { a, b, c, last } = queue.pop();
    for (const [toC, readC] of stepsFrom(nodes[c], last)) {
      if (rings[toC] !== rings[q]) continue;
      for (const [toA, readA] of stepsFrom(nodes[a], last)) {
        const both = readA & readC;
        if (rings[toA] !== rings[p] || both === 0n) continue;
        for (const [toB, readB] of stepsFrom(nodes[b], last)) {
          if (--budget.steps < 0) throw new Unproven("there are too many ways to follow");
          const read = both & readB;
          if (read === 0n || (rings[toB] !== undefined && !below.get(toB).has(q))) continue;
          if (toA === p && toB === q && toC === q) return true;
          const key = `${toA} ${toB} ${toC} ${read}`;
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push({ a: toA, b: toB, c: toC, last: read });
        }
      }
    }
  }
  return false;
}

function* stepsFrom({ next }, last) {
  for (const { to, asks } of next) for (const [before, reads] of asks) if ((before & last) !== 0n) yield [to, reads];
}

/** Strongly connected positions (Tarjan, 1972): for each the number of its ring, undefined where it is in none. */
function ringsOf(nodes) {
  const rings = nodes.map(() => undefined);
  const order = new Map();
  const low = [];
  const stack = [];
  const open = new Set();
  let count = 0;
  const visit = (root) => {
    const path = [[root, 0]];
    while (path.length > 0) {
      const top = path.at(-1);
      const [at, edge] = top;
      if (edge === 0) {
        order.set(at, order.size);
        low[at] = order.get(at);
        stack.push(at);
        open.add(at);
      }
      const to = nodes[at].next[edge]?.to;
      top[1] += 1;
      if (to === undefined) {
        path.pop();
        const parent = path.at(-1)?.[0];
        if (parent !== undefined) low[parent] = Math.min(low[parent], low[at]);
        if (low[at] === order.get(at)) close(at);
      } else if (!order.has(to)) path.push([to, 0]);
      else if (open.has(to)) low[at] = Math.min(low[at], order.get(to));
    }
  };
  const close = (at) => {
    const ring = stack.splice(stack.lastIndexOf(at));
    for (const each of ring) open.delete(each);
    if (ring.length === 1 && !nodes[at].next.some(({ to }) => to === at)) return;
    for (const each of ring) rings[each] = count;
    count += 1;
  };
  for (const at of nodes.keys()) if (!order.has(at)) visit(at);
  return rings;
}
