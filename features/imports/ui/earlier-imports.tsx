/** Imports of the company before: opened again, or removed where they were not started. */
import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import type { ImportStatus } from "../contract.ts";
import classes from "./result.module.css";
import { type ImportLine, useStop } from "./use-imports.ts";

const STATUS_WORDS: Record<ImportStatus, string> = {
  reading: "Being read",
  ready: "Preview, not started",
  running: "Being imported",
  stopped: "Stopped",
  finished: "Finished",
  failed: "Failed",
};

type Props = { companyId: number; imports: readonly ImportLine[]; onOpen: (id: string) => void };

export function EarlierImports({ companyId, imports, onOpen }: Props) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h3 id="earlier-imports">Earlier imports</h3>
      <ul className={classes.next}>
        {imports.map((each) => (
          <EarlierImport key={each.id} companyId={companyId} line={each} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { companyId: number; line: ImportLine; onOpen: (id: string) => void };

function EarlierImport({ companyId, line: { id, file_name: name, status, created_at: at }, onOpen }: LineProps) {
  const remove = useStop(companyId, id);
  return (
    <li>
      <IconFileText size={16} stroke={1.75} aria-hidden />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {formatTableDate(at)}. {STATUS_WORDS[status]}
      </span>
      <div>
        {status === "ready" && (
          <Button
            size="xs"
            aria-label={`Remove the preview of ${name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            Remove
          </Button>
        )}
        <Button size="xs" aria-label={`Open ${name}`} onClick={() => onOpen(id)}>
          Open
        </Button>
      </div>
    </li>
  );
}
