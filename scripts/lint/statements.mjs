/** Lint rule for docs/decisions/database-access.md: row types are never written by hand. */
import path from "node:path";

const SCALARS = new Set([
  "TSBooleanKeyword",
  "TSNumberKeyword",
  "TSStringKeyword",
  "TSNullKeyword",
  "TSUnknownKeyword",
]);

/** The type of one expression within a statement: a scalar, a moment, a list of values. */
function isValue(type) {
  if (SCALARS.has(type.type) || type.type === "TSArrayType" || type.type === "TSTypeParameter") return true;
  if (type.type === "TSUnionType") return type.types.every(isValue);
  return type.type === "TSTypeReference" && ["Date", "T"].includes(type.typeName?.name);
}

const WHOLE = /^\s*(?:with|select|insert|update|delete|merge)\b/i;
const message =
  "The type of a row is not written by hand: use Kysely's builder, or `statement` of #platform/database/statement.ts, whose columns come from the schema and are compared in tests.";

const rowTypes = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    if (file.endsWith(".test.ts") || /^(?:tests|bench|database|platform\/database)\//.test(file)) return {};
    return {
      TaggedTemplateExpression(node) {
        const [type] = node.typeArguments?.params ?? [];
        if (node.tag.name !== "sql" || !type) return;
        const isWhole = WHOLE.test(node.quasi.quasis[0]?.value.raw ?? "");
        const isExecuted = node.parent?.type === "MemberExpression" && node.parent.property.name === "execute";
        if (isWhole || isExecuted || !isValue(type)) context.report({ node, message });
      },
      MemberExpression(node) {
        const isRaw = node.object.name === "CompiledQuery" && node.property.name === "raw";
        if (isRaw && file.startsWith("features/")) context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: "statements" }, rules: { "row-types": rowTypes } };
