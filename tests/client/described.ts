/** The types of the generated client: made from OpenAPI for the calls a program makes, those of the specification included. */
import { registerHooks } from "node:module";
import type { OpenAPI3 } from "openapi-typescript";

// The generator prints with TypeScript 5, whose library later versions do not have.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "typescript" ? "typescript-5" : specifier, context),
});

/** Bounds and texts are the reference's; types do not have them. */
const NOT_TYPES = new Set(["description", "pattern", "minLength", "maxLength", "minimum", "maximum", "default"]);

type Operation = { security?: unknown; responses: Record<string, unknown> };
type Described = { paths: Record<string, Record<string, Operation>> };

/** @param named calls to keep although keys cannot make them, as `POST /api/x/`. */
export async function clientTypes(described: Described, named: readonly string[]): Promise<string> {
  const paths: Described["paths"] = {};
  for (const [path, operations] of Object.entries(described.paths))
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.security && !named.includes(`${method.toUpperCase()} ${path}`)) continue;
      const responses = Object.entries(operation.responses).filter(([status]) => /^2|default/.test(status));
      (paths[path] ??= {})[method] = { ...operation, responses: Object.fromEntries(responses) };
    }
  const { default: generate, astToString } = await import("openapi-typescript");
  return astToString(await generate(bare({ ...described, paths }) as OpenAPI3));
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => typeof each === "object" || !NOT_TYPES.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, bare(each)]));
}
