/** What the process read from its environment: each variable with its meaning and value, secrets only as set or not set. */
import { Block } from "#ui-kit/page/block.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { EnvironmentBlock, EnvironmentSetting } from "../../settings-contract.ts";
import classes from "./settings-screen.module.css";
import { StoredContent } from "./stored-block.tsx";
import { useEnvironment } from "./use-settings.ts";

/** The block's own head names the table. */
const COLUMNS: Column[] = [
  { name: "Variable", loading: 160 },
  { name: "Meaning", loading: "text" },
  { name: "Value", loading: 80 },
];

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
      <DataTable label={title} columns={COLUMNS} rows={settings} className={classes.environment} headIs="hidden">
        {(setting) => (
          <tr key={setting.name}>
            <td className={classes.name}>
              <code>{setting.name}</code>
            </td>
            <td className={classes.meaning}>{setting.meaning}</td>
            <td className={classes.value}>
              <Value setting={setting} />
            </td>
          </tr>
        )}
      </DataTable>
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
