/** The 'Import' tab of a company: an earlier newsroom's export in four steps. */
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { ImportState } from "../contract.ts";
import { hasEmailedProof } from "./emailed-proof.tsx";
import classes from "./imports.module.css";
import { PreviewStep } from "./preview-step.tsx";
import { ReadingStep } from "./reading-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { RunningStep } from "./running-step.tsx";
import { SourceStep } from "./source-step.tsx";
import { useImport, useImports } from "./use-imports.ts";

const STEPS = ["Source", "Preview", "Import", "Result"] as const;

/** The last import is shown until another one is begun. */
export function ImportsTab({ companyId }: { companyId: number }) {
  const { data: list, error, refetch, isFetching } = useImports(companyId);
  const [isNew, setNew] = useState(hasEmailedProof);
  const id = isNew ? null : (list?.imports[0]?.id ?? null);
  const shown = useImport(companyId, id);
  const failure = shown.error && !shown.data ? shown : error && !list ? { error, refetch, isFetching } : null;
  if (failure) return <ErrorState title="The imports of this company could not be loaded" query={failure} />;
  const state = id === null ? null : shown.data;
  return (
    <div className={classes.tab}>
      <h2>Import a newsroom</h2>
      <Steps step={state ? stepOf(state) : 0} isOver={state?.status === "finished"} />
      {list === undefined || state === undefined ? (
        <Skeleton height={240} />
      ) : state === null ? (
        <SourceStep companyId={companyId} onBegun={() => setNew(false)} />
      ) : (
        <Step state={state} onNew={() => setNew(true)} />
      )}
    </div>
  );
}

function stepOf({ status, posts }: ImportState): number {
  if (status === "reading") return 0;
  if (status === "ready") return 1;
  if (status === "failed" && posts.imported === 0) return 0;
  return status === "finished" || status === "failed" ? 3 : 2;
}

function Step({ state, onNew }: { state: ImportState; onNew: () => void }) {
  switch (state.status) {
    case "reading":
      return <ReadingStep state={state} />;
    case "ready":
      return <PreviewStep key={state.id} state={state} onBack={onNew} />;
    case "running":
    case "stopped":
      return <RunningStep state={state} />;
    case "finished":
    case "failed":
      return <ResultStep state={state} onNew={onNew} />;
  }
}

function Steps({ step, isOver }: { step: number; isOver: boolean }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map((name, at) => (
        <li
          key={name}
          data-done={at < step || isOver || undefined}
          aria-current={at === step && !isOver ? "step" : undefined}
        >
          <i aria-hidden>{at < step || isOver ? "✓" : at + 1}</i>
          {name}
        </li>
      ))}
    </ol>
  );
}
