/** The environment of the process: each variable with its meaning and value, secrets only as set or not set. */
import { Block } from "#ui-kit/page/block.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { EnvironmentBlock, EnvironmentSetting } from "../../settings-contract.ts";
import classes from "./settings-screen.module.css";
import { StoredContent } from "./stored-block.tsx";
import { useEnvironment } from "./use-settings.ts";

/** The block's own head names the table. */
const COLUMNS: Column<EnvironmentSetting>[] = [
  { name: "Variable", kind: "main", className: classes.name, narrow: ["line"], cell: codeCell },
  { name: "Meaning", className: classes.meaning, narrow: ["line"], cell: ({ meaning }) => meaning },
  { name: "Value", kind: "main", width: [30, 0], narrow: ["line"], cell: (setting) => <Value setting={setting} /> },
];

function codeCell({ name }: EnvironmentSetting) {
  return <code>{name}</code>;
}

export function EnvironmentBlocks() {
  return (
    <>
      <p className={classes.lead}>
        Read when the process started. To change a value, set its variable and restart Dateline.
      </p>
      <StoredContent title="The environment" query={useEnvironment()}>
        {({ blocks }) => blocks.map((block) => <OneBlock key={block.title} block={block} />)}
      </StoredContent>
    </>
  );
}

function OneBlock({ block: { title, summary, settings } }: { block: EnvironmentBlock }) {
  return (
    <Block title={title} aside={<p className={classes.summary}>{summary}</p>}>
      <DataTable label={title} columns={COLUMNS} rows={settings} keyOf={({ name }) => name} headIs="hidden" />
    </Block>
  );
}

function Value({ setting: { is_secret, is_set, value } }: { setting: EnvironmentSetting }) {
  if (is_secret) return <span className={is_set ? classes.set : classes.unset}>{is_set ? "Set" : "Not set"}</span>;
  if (value === "") return <span className={classes.unset}>Not set</span>;
  return (
    <>
      <bdi>{value}</bdi>
      {!is_set && <span className={classes.origin}> default</span>}
    </>
  );
}
