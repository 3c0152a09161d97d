/** Facts of this installation: versions, sizes, the process that answers, and who is connected to the database. */
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import type { SystemFacts } from "../../settings-contract.ts";
import { formatAge } from "#ui-kit/format/spans.ts";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { useSystemFacts } from "./use-settings.ts";

const ROLES = { all: "Server and worker", web: "Server", worker: "Worker" } as const;

export function SystemBlock() {
  return (
    <StoredBlock title="This installation" query={useSystemFacts()}>
      {(facts) => (
        <dl className={classes.facts}>
          {linesOf(facts).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </StoredBlock>
  );
}

function linesOf(facts: SystemFacts): [string, string][] {
  const { connections, disk_free_bytes: free, media_files: files } = facts;
  const all = connections.reduce((sum, { count }) => sum + count, 0);
  const who = connections.map(({ name, count }) => `${name} ${formatCount(count)}`).join(", ");
  return [
    ["Dateline", facts.version],
    ["Node.js", facts.node],
    ["PostgreSQL", facts.postgres],
    ["Newest migration", facts.migration],
    ["Database", formatBytes(facts.database_bytes)],
    ["Uploads", `${formatBytes(facts.media_bytes)} in ${formatCount(files)} ${files === 1 ? "file" : "files"}`],
    ["Free space for uploads", free === null ? "Not known" : formatBytes(free)],
    ["This process", `${ROLES[facts.role]}, process ${facts.process_id}`],
    ["Running since", `${formatMoment(facts.started_at)} (${formatAge(facts.started_at)})`],
    ["Memory", formatBytes(facts.memory_bytes)],
    ["Database connections", `${formatCount(all)}: ${who}`],
  ];
}
