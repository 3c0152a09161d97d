/** Compares style sheets with the markup they are for: what no component uses, and what is used but not defined. */
import path from "node:path";
import { parseSync, preprocessCSS, resolveConfig } from "vite";

/** Markup of libraries, which no file of ours contains. */
const LIBRARY_CLASS = /^(?:mantine-|ProseMirror|tiptap)/;

/**
 * @param sheets style sheets by file name, modules (`*.module.css`) and those of whole pages.
 * @param sources the product's TypeScript and HTML by file name.
 * @param library style sheets of libraries: their custom properties may be set and read.
 * @returns one line for each problem.
 */
export async function findStyleProblems(sheets, sources, library = "") {
  const read = [...sources].map(([file, text]) => readSource(file, text));
  const words = new Set(read.flatMap((each) => [...each.words]));
  const beginnings = [...new Set(read.flatMap((each) => each.beginnings))];
  const isInMarkup = (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  const problems = propertyProblems(sheets, new Set([...words, ...propertiesIn(library)]));
  const config = await resolveConfig({ configFile: false, logLevel: "error" }, "build");
  for (const [sheet, text] of sheets) {
    const defined = await namesIn(sheet, text, config);
    const uses = sheet.endsWith(".module.css") ? read.flatMap(({ uses }) => uses.get(sheet) ?? []) : null;
    const used = new Set(uses?.map(({ name }) => name));
    for (const name of defined)
      if (!(uses ? used.has(name) : isInMarkup(name)) && !LIBRARY_CLASS.test(name))
        problems.push(`${sheet}: nothing uses “${name}”.`);
    for (const { file, name, isGuess } of uses ?? [])
      if (!isGuess && !defined.has(name)) problems.push(`${file}: ${sheet} has no class “${name}”.`);
  }
  return problems;
}

/** Classes and keyframes of a sheet, without keyframes that it uses itself. */
async function namesIn(sheet, text, config) {
  const file = path.resolve(sheet.replace(/(?:\.module)?\.css$/, ".module.css"));
  // Linear: our own style sheets.
  const { modules = {} } = await preprocessCSS(text.replaceAll(/^@import [^;\n]+;/gm, ""), file, config);
  const animated = new Set(
    [...text.matchAll(/\banimation(?:-name)?:([^;}]+)/g)].flatMap(([, value]) => wordsOf(value)),
  );
  const keyframes = new Set([...text.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name));
  return new Set(Object.keys(modules).filter((name) => !(keyframes.has(name) && animated.has(name))));
}

/** @returns the words of its texts, beginnings of words that it computes, and the classes it uses of each module. */
function readSource(file, text) {
  const uses = new Map();
  if (file.endsWith(".html")) return { words: new Set(wordsOf(text)), beginnings: [], uses };
  const words = new Set();
  const beginnings = [];
  const sheetOf = new Map();
  const found = [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  walk(program, (node) => {
    if (node.type === "ImportDeclaration" && node.source.value.endsWith(".module.css"))
      for (const { local } of node.specifiers) sheetOf.set(local.name, resolved(file, node.source.value));
    else if (node.type === "Literal" && typeof node.value === "string")
      for (const word of wordsOf(node.value)) words.add(word);
    else if (node.type === "TemplateElement") {
      for (const word of wordsOf(node.value.raw)) words.add(word);
      const beginning = node.tail ? null : /(?<![\w-])[a-z][\w-]*$/.exec(node.value.raw);
      if (beginning) beginnings.push(beginning[0]);
    } else if (node.type === "MemberExpression" && node.object.type === "Identifier") found.push(node);
  });
  for (const { object, property, computed } of found) {
    const sheet = sheetOf.get(object.name);
    if (sheet === undefined) continue;
    const isGuess = computed && typeof property.value !== "string";
    const names = isGuess ? [...words] : [computed ? property.value : property.name];
    uses.set(sheet, [...(uses.get(sheet) ?? []), ...names.map((name) => ({ file, name, isGuess }))]);
  }
  return { words, beginnings, uses };
}

/** Custom properties that a sheet sets and nothing reads, or reads and nothing sets. */
function propertyProblems(sheets, elsewhere) {
  const all = [...sheets.values()].join("\n");
  const [set, read] = [new Set(propertiesIn(all, SETS)), new Set(propertiesIn(all, READS))];
  return [...sheets].flatMap(([sheet, text]) => [
    ...propertiesIn(text, SETS).flatMap((name) =>
      read.has(name) || elsewhere.has(name) ? [] : [`${sheet}: nothing reads ${name}.`],
    ),
    ...propertiesIn(text, READS).flatMap((name) =>
      set.has(name) || elsewhere.has(name) ? [] : [`${sheet}: nothing sets ${name}.`],
    ),
  ]);
}

const SETS = /(?<![\w-])(--[\w-]+)\s*:/g;
const READS = /var\(\s*(--[\w-]+)/g;

function propertiesIn(text, pattern = /(?<![\w-])(--[\w-]+)/g) {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];
}

const wordsOf = (text) => text.match(/[\w-]+/g) ?? [];

/** The project's file that an import names, as git lists it. */
function resolved(importer, name) {
  return name.startsWith("#") ? name.slice(1) : path.posix.join(path.posix.dirname(importer), name);
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node.type === "string") {
    visit(node);
    for (const value of Object.values(node)) if (value && typeof value === "object") walk(value, visit);
  }
}
