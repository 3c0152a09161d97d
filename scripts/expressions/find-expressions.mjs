/** Finds the regular expressions of a source file in its syntax tree, with the reason that a comment gives. */
import { parseSync } from "vite";

/** A comment that begins so says why an expression is linear although it cannot be proven. */
const REASON = /\bLinear:[ \n*]+(?<reason>[^\n]+)/;

/**
 * @returns each literal and each `RegExp(…)`: its line, its source and flags where they are constant, and the reason
 * given in a comment; every other mention of RegExp as an expression whose text is computed
 */
export function findExpressions(file, text) {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lineAt = lineFinder(text);
  const constants = constantsOf(program);
  const found = [];
  walk(program, [], (node, path) => {
    const expression = expressionOf(node, path, constants);
    if (!expression) return;
    const { start, end } = node;
    found.push({ ...expression, file, start, end, line: lineAt(start), from: lineAt(statementStart(path)) });
  });
  giveReasons(found, comments, lineAt);
  return found;
}

/** A comment is about one expression: the first after it, on its lines or in the statement below; else the one before. */
function giveReasons(found, comments, lineAt) {
  for (const { value, start, end } of comments) {
    const reason = REASON.exec(value)?.groups.reason;
    if (reason === undefined) continue;
    const near = found.filter((each) => lineAt(end) >= each.from - 1 && lineAt(start) <= lineAt(each.end));
    const about = near.find((each) => each.start >= end) ?? near.findLast((each) => each.start < start);
    if (about) about.reason = reason;
  }
}

function expressionOf(node, path, constants) {
  if (node.type === "Literal" && node.regex) return { source: node.regex.pattern, flags: node.regex.flags };
  const { callee } = node;
  if (callee === undefined) return isOtherMention(node, path) ? { source: undefined, flags: undefined } : null;
  const isText = callee.type === "MemberExpression" && READS_TEXT.has(callee.property.name);
  // `text.match("a+$")` makes an expression of a text.
  if (isText && textOf(node.arguments[0], constants) !== undefined && !isRegex(node.arguments[0], constants))
    return { source: textOf(node.arguments[0], constants), flags: "" };
  if (callee.name !== "RegExp" && !isGlobalRegExp(callee)) return null;
  const [pattern, flags] = node.arguments;
  const copied = pattern?.type === "Identifier" ? constants.get(pattern.name)?.regex : undefined;
  return { source: textOf(pattern, constants), flags: flags ? textOf(flags, constants) : (copied?.flags ?? "") };
}

const isGlobalRegExp = ({ object, property }) => object?.name === "globalThis" && property.name === "RegExp";

/** `const R = RegExp`, `globalThis["RegExp"]`, `Reflect.construct(RegExp, …)`: what it then makes is not read here. */
function isOtherMention(node, path) {
  if (node.name !== "RegExp" && !(node.type === "Literal" && node.value === "RegExp")) return false;
  const at = path.findLastIndex((each) => !isGlobalRegExp(each));
  const around = path[at];
  if (around.type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/.test(around.type)) return false;
  return around.type !== "BinaryExpression" && around.callee !== (path[at + 1] ?? node);
}

const READS_TEXT = new Set(["match", "matchAll", "search"]);

const isRegex = (node, constants) => Boolean((constants.get(node.name) ?? node).regex);

/** Constants of the file itself: what they hold is known where they are used, unless a name has another meaning there. */
function constantsOf(program) {
  const constants = new Map();
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration" || declared.kind !== "const") continue;
    for (const { id, init } of declared.declarations)
      if (id.type === "Identifier" && init) constants.set(id.name, init);
  }
  walk(program, [], (node, path) => {
    for (const name of bound(node, path)) constants.delete(name);
  });
  return constants;
}

/** The names that a function or a block gives a meaning of its own. */
function bound(node, path) {
  if (/Function/.test(node.type)) return (node.params ?? []).flatMap(namesIn);
  if (node.type === "VariableDeclarator" && path.length > 2 && !path.at(-2).type.startsWith("Export"))
    return namesIn(node.id);
  return node.type === "CatchClause" ? namesIn(node.param) : [];
}

function namesIn(node) {
  const names = [];
  walk(node, [], (each) => each.type === "Identifier" && names.push(each.name));
  return names;
}

/** @returns the text that an expression of the language evaluates to; undefined where that takes more than constants. */
function textOf(node, constants) {
  const textIn = (each) => textOf(each, constants);
  switch (node?.type) {
    case "Literal":
      return node.regex ? node.regex.pattern : String(node.value);
    case "Identifier":
      return textIn(constants.get(node.name));
    case "BinaryExpression":
      return node.operator === "+" ? joined([textIn(node.left), textIn(node.right)], "") : undefined;
    case "TaggedTemplateExpression":
      return node.tag.object?.name === "String" ? template(node.quasi, "raw", textIn) : undefined;
    case "TemplateLiteral":
      return template(node, "cooked", textIn);
    case "MemberExpression":
      return node.property.name === "source" ? textIn(node.object) : undefined;
    case "TSAsExpression":
      return textIn(node.expression);
    case "CallExpression":
      return node.callee.property?.name === "join" ? listJoined(node, constants, textIn) : undefined;
    default:
      return undefined;
  }
}

function template({ quasis, expressions }, form, textIn) {
  const parts = quasis.flatMap(({ value }, at) => [value[form], ...expressions.slice(at, at + 1).map(textIn)]);
  return joined(parts, "");
}

function listJoined({ callee, arguments: [glue] }, constants, textIn) {
  const named = callee.object.type === "Identifier" ? constants.get(callee.object.name) : callee.object;
  const list = named?.type === "TSAsExpression" ? named.expression : named;
  return list?.type === "ArrayExpression" ? joined(list.elements.map(textIn), glue?.value ?? ",") : undefined;
}

function joined(parts, glue) {
  return parts.includes(undefined) ? undefined : parts.join(glue);
}

function walk(node, path, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, path, visit);
  if (typeof node?.type !== "string") return;
  visit(node, path);
  const within = [...path, node];
  for (const [key, value] of Object.entries(node))
    if (value !== null && typeof value === "object" && key !== "regex") walk(value, within, visit);
}

/** Where the statement, property or member around an expression begins: a comment stands above it. */
function statementStart(path) {
  const around = path.findLast(({ type }) => /(?:Declaration|Statement|Property|Definition)$/.test(type));
  return around?.start ?? 0;
}

function lineFinder(text) {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
