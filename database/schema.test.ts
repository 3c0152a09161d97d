import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { connectionPool } from "#platform/database/client.ts";

/** Table and column names as schema.ts writes them, `table.column`. */
function columnsOfTypes(): string[] {
  const files = readdirSync(new URL(".", import.meta.url)).filter((file) => /^schema(-\w+)?\.ts$/.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(new URL(`./${file}`, import.meta.url), "utf8");
    const tables = source.slice(source.search(/export type \w*Schema\b/)).matchAll(/^ {2}(\w+): \{([^}]*)\}/gm);
    return [...tables].flatMap(([, table, body = ""]) =>
      [...body.matchAll(/(\w+):/g)].map(([, column]) => `${table}.${column}`),
    );
  });
}

it("types every column of every table, and nothing else", async () => {
  const { rows } = await connectionPool().query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'",
  );
  expect(columnsOfTypes().toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
