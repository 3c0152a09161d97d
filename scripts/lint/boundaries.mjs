/** Lint rules that hold docs/architecture.md: each message says what to do instead. */
import fs from "node:fs";
import path from "node:path";

const ALIASES = /^#(apps|features|platform|ui-kit|database|tests)\//;

/** Repository path of an import, or null for a package. */
function targetOf(specifier, file) {
  if (ALIASES.test(specifier)) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return null;
}

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith("tests/") || file.startsWith("bench/");
const featureOf = (file) => /^features\/([^/]+)\//.exec(file)?.[1] ?? null;
const roomOf = (file) => /^features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? null;

/** Makes a rule whose `check(file, target, specifier)` answers a message, or null when the import is fine. */
function importRule(check) {
  return {
    meta: { type: "problem", schema: [] },
    create(context) {
      const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
      const visit = (node) => {
        const specifier = node.source?.value;
        if (typeof specifier !== "string") return;
        const message = check(file, targetOf(specifier, file), specifier, node);
        if (message) context.report({ node, message });
      };
      return {
        ImportDeclaration: visit,
        ExportNamedDeclaration: visit,
        ExportAllDeclaration: visit,
        ImportExpression: visit,
        TSImportType: visit,
      };
    },
  };
}

const LAYERS = { apps: 3, features: 2, "ui-kit": 1, platform: 1, database: 2 };

const layers = importRule((file, target) => {
  if (!target || isTest(file)) return null;
  const from = file.split("/")[0];
  const to = target.split("/")[0];
  if (to === "tests") return "Product code never imports tests. Move what both need into a feature or platform.";
  if (file.startsWith("database/schema") && to !== "database")
    return "The schema says what PostgreSQL stores: it imports nothing from above. Name the type in database/.";
  if (file.startsWith("database/seeds/") || target === "database/schema.ts") return null;
  if (!(from in LAYERS) || !(to in LAYERS)) return null;
  if (from === "platform" && to === "ui-kit") return "platform/ holds no interface. Pass what it needs as data.";
  if (from === "ui-kit" && target === "platform/contract/sentence.ts") return null;
  if (from === "ui-kit" && to === "platform") return "ui-kit/ could ship in another product: pass data as props.";
  if (LAYERS[to] > LAYERS[from])
    return `${from}/ may not import ${to}/: dependencies run apps → features → ui-kit, platform. Move the code down or pass it in.`;
  return null;
});

/** Features from the ground up: each may import only those before it (docs/architecture.md, Floors). */
const FLOORS = [
  "audit",
  "accounts",
  "maintenance",
  "outbox",
  "billing",
  "media",
  "companies",
  "notifications",
  "editor",
  "site-settings",
  "categories",
  "release-check",
  "approvals",
  "content",
  "api-keys",
  "team",
  "sharing",
  "comments",
  "insiders",
  "analytics",
  "assistant",
  "reports",
  "moderation",
  "newsroom",
  "followers",
  "search-engines",
  "syndication",
  "news",
  "coverage",
  "alerts",
  "webhooks",
  "newsroom-archive",
  "imports",
  "collections",
  "support",
  "connections",
  "inbox",
  "announcements",
  "abuse-reports",
  "operation",
];

const floors = importRule((file, target) => {
  const from = featureOf(file);
  const to = target && featureOf(target);
  if (isTest(file) || !from || !to || from === to) return null;
  for (const feature of [from, to])
    if (!FLOORS.includes(feature))
      return `Add ${feature} to FLOORS in scripts/lint/boundaries.mjs, above what it imports.`;
  if (FLOORS.indexOf(to) < FLOORS.indexOf(from)) return null;
  return `${from} stands below ${to}. Tell an event that ${to} hears, take a slot that apps/ fills, or move what both need down.`;
});

/** Contracts and calls at a feature's root: what both sides may know. */
const CONTRACT =
  /^features\/[^/]+\/(?:(?:[a-z-]+-)?(?:contract|calls)\.ts|(?:contracts|calls)\/[a-z-]+\.ts|kinds\/.+)$/;
/** Rooms of a feature that are neither server/, ui/ nor site/: word lists, kinds, parsers. */
const BOTH_SIDES = /^features\/[^/]+\/(?!server\/|ui\/|site\/)[a-z-]+\/.+\.tsx?$/;
const SERVER_DOOR =
  /^features\/[^/]+\/server\/(?:[a-z-]+\/){0,2}(?:(?:[a-z-]+-)?service|(?:[a-z-]+-)?columns|access|events)\.ts$/;
/** `work`: what threads do. */
const APPS_DOOR = /^features\/[^/]+\/server\/(?:[a-z-]+\/){0,2}(?:[a-z-]+-)?(?:routes|jobs|work)\.ts$/;
const SITE = /^features\/[^/]+\/site\/(?:[a-z-]+\/)?[^/]+\.tsx?$/;

const readmes = new Map();

/** A part of a screen is entered from outside once the feature's README names it: `ui/sources/source-logo.tsx`. */
function isNamedInReadme(target) {
  const [, feature] = target.split("/");
  if (!readmes.has(feature)) {
    const readme = `features/${feature}/README.md`;
    readmes.set(feature, fs.existsSync(readme) ? fs.readFileSync(readme, "utf8") : "");
  }
  return readmes.get(feature).includes(`\`${target.slice(`features/${feature}/`.length)}\``);
}

function isDoor(target, fromApps) {
  if (CONTRACT.test(target) || BOTH_SIDES.test(target) || SERVER_DOOR.test(target) || SITE.test(target)) return true;
  if (/^features\/[^/]+\/ui\//.test(target)) return target.endsWith("-screen.tsx") || isNamedInReadme(target);
  return fromApps && APPS_DOOR.test(target);
}

const rooms = importRule((file, target, specifier) => {
  if (isTest(file)) return null;
  const room = roomOf(file);
  if (room === "ui") {
    if (specifier.startsWith("node:")) return "ui/ runs in the browser: no Node modules.";
    if (target && /^platform\/(?!http-client\/|contract\/|rich-text\/)/.test(target))
      return "ui/ reaches the server only through #platform/http-client: add a call there or a field in the contract.";
    if (target && /^features\/[^/]+\/server\//.test(target))
      return "ui/ never imports server/: share types through contract.ts.";
  }
  if (
    room === "site" &&
    target &&
    (/^platform\/(?!contract\/|rich-text\/)/.test(target) || /^features\/[^/]+\/server\//.test(target))
  )
    return "site/ gets its data as props: load it in apps/site and pass it in.";
  if (
    CONTRACT.test(file) &&
    target &&
    !/^(?:platform\/contract|features)\/|^ui-kit\/public\/words\/languages\.ts$/.test(target)
  )
    return "A contract is read by both sides: import only other contracts, kinds and #platform/contract.";
  const other = target && featureOf(target);
  if (!other || other === featureOf(file) || isDoor(target, featureOf(file) === null)) return null;
  if (/\/ui\//.test(target))
    return `Name ${target} among the entry points in features/${other}/README.md, or use what is named there.`;
  return `Features meet at contracts, services, access.ts and rooms of both sides: ${target} is ${other}'s own.`;
});

const databaseAccess = importRule((file, target, specifier, node) => {
  if (isTest(file) || file.startsWith("platform/") || file.startsWith("database/") || file.startsWith("apps/"))
    return null;
  if (target !== "platform/database/client.ts") return null;
  if (/\/server\/(?:[a-z-]+\/){0,2}(?:[a-z-]+-)?queries\.ts$/.test(file)) return null;
  const names = (node.specifiers ?? []).map((each) => each.imported?.name ?? each.local?.name);
  const allowed = new Set(["transaction", "beforeCommit", "Transaction", "Database"]);
  if (names.every((name) => allowed.has(name))) return null;
  return "Only queries.ts and {subject}-queries.ts files use the database client. Write the SQL there; services import `transaction` only.";
});

/** Also types: what both know belongs into a file of columns, a policy or the contract. */
const queriesStayBelow = importRule((file, target) => {
  const isService = target?.includes("/server/") && /[/-]service\.ts$/.test(target);
  if (!/(?:^|[/-])queries\.ts$/.test(file) || !isService) return null;
  return "Queries do not import services, which call them. Move the SQL or the type to a {subject}-columns.ts, or pass the value in.";
});

const KIND_LITERALS = new Set([
  "article",
  "PR",
  "blog",
  "interview",
  "Interview",
  "review",
  "Review",
  "product_review",
]);
/** Fields of single kinds whose names are no ordinary words. */
const KIND_FIELDS = new Set(["ceo_name", "product_name", "affiliate_link", "comparison_products"]);
/** Where a kind may be named: its definition, its words on public pages and its part of the assembler. */
const KIND_FOLDERS =
  /^(?:features\/content\/kinds|features\/assistant\/assembler|database\/seeds|database\/schema-kinds\.ts|scripts\/lint|ui-kit\/public\/words)(?:\/|$)/;

const kindLiterals = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    if (isTest(file) || KIND_FOLDERS.test(file)) return {};
    const message =
      "Differences between kinds are data: add a field to the kind definition in features/content/kinds/ and read it.";
    const listed =
      "The kinds are listed in features/content/kinds/ alone: take KINDS, USUAL_KIND, TYPE_CODES or KindKey from there.";
    const isKind = (node) => node?.type === "Literal" && KIND_LITERALS.has(node.value);
    const isField = (name) => KIND_FIELDS.has(name);
    const isKindKey = ({ key, computed }) => !computed && KIND_LITERALS.has(key?.name ?? key?.value);
    return {
      BinaryExpression(node) {
        if (["===", "!==", "==", "!="].includes(node.operator) && (isKind(node.left) || isKind(node.right)))
          context.report({ node, message });
      },
      ArrayExpression(node) {
        if (node.elements.filter(isKind).length > 1) context.report({ node, message: listed });
      },
      ObjectExpression(node) {
        if (node.properties.filter(isKindKey).length > 1) context.report({ node, message });
      },
      CallExpression(node) {
        if (node.callee.name === "kindOf" && isKind(node.arguments[0])) context.report({ node, message });
      },
      Identifier(node) {
        if (isField(node.name)) context.report({ node, message });
      },
      Literal(node) {
        if (isField(node.value)) context.report({ node, message });
      },
      TSUnionType(node) {
        if (node.types.filter((each) => isKind(each.literal)).length > 1) context.report({ node, message: listed });
      },
      SwitchCase(node) {
        if (isKind(node.test)) context.report({ node, message });
      },
    };
  },
};

const WAY_LITERALS = new Set(["feed", "webhook", "wordpress", "email"]);
/** `platforms.way <> 'feed'`, `way in ('webhook', …)`: the same in SQL. */
const WAY_IN_SQL = /\bway\s*(?:=|<>|!=|(?:not\s+)?in\s*\()\s*'([a-z]+)'/g;
/** The folder or file of one way: only there its name is compared with. */
const WAY_FOLDER = /^features\/reports\/(?:server\/ways\/([a-z-]+)\/|ways\/([a-z-]+)\.ts$)/;

const wayLiterals = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    if (isTest(file)) return {};
    const [, folder, definition] = WAY_FOLDER.exec(file) ?? [];
    const own = folder ?? definition;
    const message =
      "What ways of delivery differ in is part of their definitions in features/reports/ways/ and server/ways/: add a field there and read it.";
    const isForeign = (value) => WAY_LITERALS.has(value) && value !== own;
    const isWay = (node) => node?.type === "Literal" && isForeign(node.value);
    const isCalledWay = (node) => /^(?:.*W|w)ay$/.test(node?.property?.name ?? node?.name ?? "");
    // "feed" and "email" are ordinary words elsewhere: there only what is called a way counts.
    const isReports = file.startsWith("features/reports/");
    const compares = (one, other) => isWay(one) && (isReports || isCalledWay(other));
    const readSql = (node, text) => {
      for (const [, value] of text.matchAll(WAY_IN_SQL)) if (isForeign(value)) return context.report({ node, message });
    };
    return {
      BinaryExpression(node) {
        const { left, right } = node;
        if (!["===", "!==", "==", "!="].includes(node.operator)) return;
        if (compares(left, right) || compares(right, left)) context.report({ node, message });
      },
      SwitchStatement({ discriminant, cases }) {
        for (const { test } of cases) if (compares(test, discriminant)) context.report({ node: test, message });
      },
      Literal(node) {
        if (typeof node.value === "string") readSql(node, node.value);
      },
      TemplateElement(node) {
        readSql(node, node.value.raw);
      },
    };
  },
};

const polledQueries = {
  meta: { type: "problem", schema: [] },
  create(context) {
    return {
      ObjectExpression(node) {
        const has = (name) => node.properties.some(({ key }) => key?.name === name);
        if (!has("refetchInterval") || !has("queryFn")) return;
        if (/\bpolled\(|"refresh"/.test(context.sourceCode.getText(node))) return;
        context.report({
          node,
          message:
            "What loads again by itself opens no sign-in dialog: give its call `polled(asked)` of #platform/http-client/session.ts.",
        });
      },
    };
  },
};

const folderNames = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    return {
      Program(node) {
        if (/(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/.test(file))
          context.report({
            node,
            message: "Name the file or folder after the noun it holds: no utils, helpers, common.",
          });
        const reExports = node.body.filter((each) => /^Export(All|Named)/.test(each.type) && each.source);
        if (reExports.length > 0 && reExports.length === node.body.length)
          context.report({ node, message: "No barrels: import from the file that defines the thing." });
      },
    };
  },
};

export default {
  meta: { name: "boundaries" },
  rules: {
    layers,
    floors,
    rooms,
    "database-access": databaseAccess,
    "queries-stay-below": queriesStayBelow,
    "kind-literals": kindLiterals,
    "way-literals": wayLiterals,
    "polled-queries": polledQueries,
    "folder-names": folderNames,
  },
};
