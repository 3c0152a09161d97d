/** Two revisions side by side, the older one left, with restoring either. */
import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { IconChevronDown, IconHistory } from "@tabler/icons-react";
import dayjs from "dayjs";
import { useMemo, useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { ContentKind } from "../../kinds/index.ts";
import type { RevisionLine } from "../../contracts/revision.ts";
import { compareFields, isSame, versionOf } from "../compare/fields.ts";
import { FieldDifference } from "../compare/field-difference.tsx";
import classes from "./history.module.css";
import { versionName } from "./words.ts";
import { useRevision } from "./use-revisions.ts";

type Props = {
  kind: ContentKind;
  postId: number;
  revisions: readonly RevisionLine[];
  older: RevisionLine;
  newer: RevisionLine;
  isRestoring: boolean;
  onChoose: (older: number, newer: number) => void;
  onRestore: (version: number) => void;
};

export function HistoryComparison({ kind, postId, revisions, older, newer, isRestoring, onChoose, onRestore }: Props) {
  const before = useRevision(postId, older.version);
  const after = useRevision(postId, newer.version);
  const fields = useMemo(
    () =>
      before.data && after.data ? compareFields(kind, versionOf(kind, before.data), versionOf(kind, after.data)) : null,
    [after.data, before.data, kind],
  );
  const failed = before.error ?? after.error;
  const options = revisions.map((line) => ({ value: String(line.version), label: optionLabel(line) }));
  const sideProps = { revisions, options, isRestoring, onRestore };
  const differing = fields?.filter((field) => !isSame(field)) ?? [];
  const same = (fields?.length ?? 0) - differing.length;

  return (
    <section aria-labelledby="comparison" className={classes.comparison}>
      <h2 id="comparison" className={classes.hidden}>
        {versionName(older)} and {versionName(newer)}
      </h2>
      <div className={classes.sides}>
        <SideHead label="Older" line={older} {...sideProps} onChoose={(version) => onChoose(version, newer.version)} />
        <SideHead label="Newer" line={newer} {...sideProps} onChoose={(version) => onChoose(older.version, version)} />
      </div>
      {failed && !fields && (
        <ErrorState
          title="These versions could not be loaded"
          detail={failed.message}
          action={{ run: () => void Promise.all([before.refetch(), after.refetch()]) }}
        />
      )}
      {!failed && !fields && <LoadingFields />}
      <div aria-busy={before.isPlaceholderData || after.isPlaceholderData}>
        {fields && differing.length === 0 && <p className={classes.same}>These versions are identical.</p>}
        {differing.map((field) => (
          <FieldDifference
            key={`${older.version}-${newer.version}-${field.name}`}
            field={field}
            sides={{ before: versionName(older), after: versionName(newer) }}
          />
        ))}
        {differing.length > 0 && same > 0 && (
          <p className={classes.same}>
            {same} {same === 1 ? "field is" : "fields are"} the same in both.
          </p>
        )}
      </div>
    </section>
  );
}

type SideProps = {
  label: string;
  line: RevisionLine;
  options: { value: string; label: string }[];
  isRestoring: boolean;
  onChoose: (version: number) => void;
  onRestore: (version: number) => void;
};

function SideHead({ label, line, options, isRestoring, onChoose, onRestore }: SideProps) {
  const [asked, setAsked] = useState<number | null>(null);
  // Returns the focus to the button that opened the dialog.
  const [hasAnswered, setAnswered] = useState(false);
  const answer = () => {
    setAsked(null);
    setAnswered(true);
  };
  const name = versionName(line);
  return (
    <div className={classes.sideHead}>
      <NativeSelect
        label={label}
        data={options}
        value={String(line.version)}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
      {asked === line.version ? (
        <div className={classes.question} role="group" aria-label={`Restore ${name}?`}>
          <span>The current text stays in the history.</span>
          <Button size="xs" autoFocus onClick={answer}>
            Keep current text
          </Button>
          <Button
            size="xs"
            variant="filled"
            onClick={() => {
              answer();
              onRestore(line.version);
            }}
          >
            Restore
          </Button>
        </div>
      ) : (
        !line.is_current && (
          <Button
            size="xs"
            className={classes.restore}
            autoFocus={hasAnswered}
            leftSection={<IconHistory size={14} />}
            loading={isRestoring}
            onClick={() => setAsked(line.version)}
          >
            Restore {name}
          </Button>
        )
      )}
    </div>
  );
}

function optionLabel(line: RevisionLine): string {
  // Shorter than elsewhere, because two are side by side on a phone.
  return `${versionName(line)}, ${line.is_current ? "current" : dayjs(line.saved_at).format("D MMM YYYY, h:mm A")}`;
}

function LoadingFields() {
  return (
    <div className={classes.loading} aria-busy="true" aria-label="Loading both versions">
      {["38%", "92%", "88%", "60%"].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}
