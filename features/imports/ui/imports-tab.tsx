/** The 'Import' tab of a company: an earlier newsroom's export in four steps. */
import { Alert, Button, Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { ImportState } from "../contract.ts";
import { EarlierImports } from "./earlier-imports.tsx";
import { hasEmailedProof } from "./emailed-proof.tsx";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { PreviewStep } from "./preview-step.tsx";
import { ReadingStep } from "./reading-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { RunningStep } from "./running-step.tsx";
import { SourceStep } from "./source-step.tsx";
import { useImport, useImports } from "./use-imports.ts";

/** Each has an address: `import` names the import, `step` the step. */
const STEPS = [
  { key: "source", name: "Source" },
  { key: "preview", name: "Preview" },
  { key: "import", name: "Import" },
  { key: "result", name: "Result" },
] as const;
const PREVIEW = 1;
/** In place of an import's id: another file. */
const NEW = "new";

/** The last import is shown where the address names none of this company. */
export function ImportsTab({ companyId }: { companyId: number }) {
  const { data: list, error, refetch, isFetching } = useImports(companyId);
  const { parameters, setParameters } = useNavigation();
  const asked = parameters.get("import");
  const known = list?.imports.find((each) => each.id === asked) ?? list?.imports[0];
  const [isConfirming, setConfirming] = useState(hasEmailedProof);
  const id = isConfirming || asked === NEW ? null : (known?.id ?? null);
  const shown = useImport(companyId, id);
  const state = id === null ? null : shown.data;
  const reached = state ? stepOf(state) : 0;
  const wanted = STEPS.findIndex(({ key }) => key === parameters.get("step"));
  // What was previewed can be looked at again.
  const step = wanted === PREVIEW && reached > PREVIEW ? PREVIEW : reached;
  // A step ahead is on its way: the server has been asked for it.
  const address = state && (asked !== state.id || wanted < step) ? state.id : null;
  useEffect(() => {
    if (address !== null) setParameters({ import: address, step: STEPS[step]?.key ?? null });
  }, [address, step, setParameters]);
  const open = (at: number) => setParameters({ step: STEPS[at]?.key ?? null }, { isStep: true });
  const openNew = () => setParameters({ import: NEW, step: null }, { isStep: true });
  const openOne = (one: string) => setParameters({ import: one, step: null }, { isStep: true });
  const openNewest = () => {
    setConfirming(false);
    setParameters({ import: null, step: null }, { isStep: true });
  };

  const failure = shown.error && !shown.data ? shown : error && !list ? { error, refetch, isFetching } : null;
  if (failure) return <ErrorState title="The imports of this company could not be loaded" query={failure} />;
  return (
    <div className={classes.tab}>
      <h2>Import a newsroom</h2>
      <Steps step={step} reached={reached} isOver={state?.status === "finished"} onOpen={open} />
      {list === undefined || state === undefined ? (
        <Skeleton height={240} />
      ) : state === null ? (
        <>
          <SourceStep companyId={companyId} onBegun={openNewest} />
          <EarlierImports companyId={companyId} imports={list.imports} onOpen={openOne} />
        </>
      ) : isUnread(state) ? (
        <>
          <Alert role="alert" mb={16} color="red" title={`${state.file_name} could not be read`}>
            {state.problem}
          </Alert>
          <SourceStep companyId={companyId} onBegun={openNewest} />
          <EarlierImports companyId={companyId} imports={list.imports} onOpen={openOne} />
        </>
      ) : step < reached ? (
        <PastPreview state={state} onOpen={() => open(reached)} />
      ) : (
        <Step state={state} onNew={openNew} onStarted={() => open(PREVIEW + 1)} />
      )}
    </div>
  );
}

/** It failed before anything of it could be imported: the next thing is another file. */
const isUnread = ({ status, done }: ImportState) => status === "failed" && done === 0;

function stepOf(state: ImportState): number {
  const { status, undo } = state;
  if (undo.status !== null) return STEPS.length - 1;
  if (status === "reading" || isUnread(state)) return 0;
  if (status === "ready") return 1;
  return status === "finished" || status === "failed" ? 3 : 2;
}

function PastPreview({ state, onOpen }: { state: ImportState; onOpen: () => void }) {
  return (
    <>
      <p className={classes.line}>This import has been started. This is what its preview said of each post.</p>
      <ItemTable state={state} only="all" />
      <div className={classes.actions}>
        <Button onClick={onOpen}>See where it stands</Button>
      </div>
    </>
  );
}

type StepProps = { state: ImportState; onNew: () => void; onStarted: () => void };

function Step({ state, onNew, onStarted }: StepProps) {
  if (state.undo.status !== null) return <ResultStep state={state} onNew={onNew} />;
  switch (state.status) {
    case "reading":
      return <ReadingStep state={state} />;
    case "ready":
      return <PreviewStep key={state.id} state={state} onBack={onNew} onStarted={onStarted} />;
    case "running":
    case "stopped":
      return <RunningStep state={state} />;
    case "finished":
    case "failed":
      return <ResultStep state={state} onNew={onNew} />;
  }
}

type StepsProps = { step: number; reached: number; isOver: boolean; onOpen: (step: number) => void };

function Steps({ step, reached, isOver, onOpen }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map(({ key, name }, at) => {
        const isDone = at < reached || isOver;
        const isOpen = at !== step && (at === reached || at === PREVIEW) && at <= reached && at > 0;
        return (
          <li key={key} data-done={isDone || undefined} aria-current={at === step ? "step" : undefined}>
            <i aria-hidden>{isDone ? <IconCheck size={13} stroke={2} /> : at + 1}</i>
            {isOpen ? (
              <button type="button" className={classes.step} onClick={() => onOpen(at)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
