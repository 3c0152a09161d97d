/** Lint rules that hold docs/architecture.md: each message says what to do instead. */
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
  if (file.startsWith("database/seeds/") || target === "database/schema.ts") return null;
  if (!(from in LAYERS) || !(to in LAYERS)) return null;
  if (from === "platform" && to === "ui-kit") return "platform/ holds no interface. Pass what it needs as data.";
  if (from === "ui-kit" && to === "platform") return "ui-kit/ could ship in another product: pass data as props.";
  if (LAYERS[to] > LAYERS[from])
    return `${from}/ may not import ${to}/: dependencies run apps → features → ui-kit, platform. Move the code down or pass it in.`;
  return null;
});

const OTHER_FEATURES_DOORS =
  /^features\/[^/]+\/((?:[a-z]+-)?contract\.ts|server\/(?:[a-z]+\/)?((?:[a-z]+-)?(service|routes)|access|jobs)\.ts|ui\/[^/]+\.tsx?|ui\/[^/]+\/[^/]+-(screen|mark)\.tsx|site\/[^/]+\.tsx?|kinds\/[^/]+\.ts)$/;

const rooms = importRule((file, target, specifier) => {
  if (isTest(file)) return null;
  const room = roomOf(file);
  if (room === "ui") {
    if (specifier.startsWith("node:")) return "ui/ runs in the browser: no Node modules.";
    if (target && /^platform\/(?!http-client\/|contract\/)/.test(target))
      return "ui/ reaches the server only through #platform/http-client: add a call there or a field in the contract.";
    if (target && /^features\/[^/]+\/server\//.test(target))
      return "ui/ never imports server/: share types through contract.ts.";
  }
  if (
    room === "site" &&
    target &&
    (/^platform\/(?!contract\/)/.test(target) || /^features\/[^/]+\/server\//.test(target))
  )
    return "site/ gets its data as props: load it in apps/site and pass it in.";
  if (
    /^features\/[^/]+\/(?:[a-z]+-)?contract\.ts$|^features\/[^/]+\/kinds\//.test(file) &&
    target &&
    !target.startsWith("platform/contract/") &&
    !target.startsWith("features/")
  )
    return "A contract is read by both sides: import only other contracts, kinds and #platform/contract.";
  const other = target && featureOf(target);
  if (!other) return null;
  if (featureOf(file) && other !== featureOf(file)) {
    if (!OTHER_FEATURES_DOORS.test(target) || /server\/(?:[a-z]+\/)?((?:[a-z]+-)?routes|jobs)\.ts$/.test(target))
      return `Features meet at contract.ts, server/service.ts, server/access.ts or an exported component: ${target} is ${other}'s own.`;
  }
  if (!featureOf(file) && !OTHER_FEATURES_DOORS.test(target))
    return `Enter the feature ${other} through contract.ts, server/{routes,service,access,jobs}.ts, ui/ or site/.`;
  return null;
});

const databaseAccess = importRule((file, target, specifier, node) => {
  if (isTest(file) || file.startsWith("platform/") || file.startsWith("database/") || file.startsWith("apps/"))
    return null;
  if (target !== "platform/database/client.ts") return null;
  if (/\/server\/(?:[a-z]+\/)?(?:[a-z]+-)?queries\.ts$/.test(file)) return null;
  const names = (node.specifiers ?? []).map((each) => each.imported?.name ?? each.local?.name);
  const allowed = new Set(["transaction", "Transaction", "Database"]);
  if (names.every((name) => allowed.has(name))) return null;
  return "Only queries.ts and {subject}-queries.ts files use the database client. Write the SQL there; services import `transaction` only.";
});

const KIND_LITERALS = new Set(["article", "interview", "review", "PR", "Interview", "Review"]);

const kindLiterals = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    if (isTest(file) || file.startsWith("features/content/kinds/") || file.startsWith("database/seeds/")) return {};
    const message =
      "Differences between kinds are data: add a field to the kind definition in features/content/kinds/ and read it.";
    const isKind = (node) => node?.type === "Literal" && KIND_LITERALS.has(node.value);
    return {
      BinaryExpression(node) {
        if (["===", "!==", "==", "!="].includes(node.operator) && (isKind(node.left) || isKind(node.right)))
          context.report({ node, message });
      },
      SwitchCase(node) {
        if (isKind(node.test)) context.report({ node, message });
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
    rooms,
    "database-access": databaseAccess,
    "kind-literals": kindLiterals,
    "folder-names": folderNames,
  },
};
