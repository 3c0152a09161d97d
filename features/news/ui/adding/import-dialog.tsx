/** Import of an OPML file: file, progress and outcome. The server continues when the dialog is closed. */
import { Alert, Button, Modal, Progress } from "@mantine/core";
import { IconRefresh, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { MAX_OPML_BYTES, type NewsTask, newsMessages } from "../../contract.ts";
import classes from "./import-dialog.module.css";
import { ImportOutcome } from "./import-outcome.tsx";
import { useDismissImport, useImport, useLastImport } from "./use-import.ts";
import { isUnderWay } from "./use-task.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function ImportDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import OPML">
      <p className={classes.help}>
        Feed readers use OPML files to exchange lists of sources. You will follow every source in the file. If a source
        does not answer, we will try again later.
      </p>
      <LastImport onClose={onClose} />
    </Modal>
  );
}

function LastImport({ onClose }: Pick<DialogProps, "onClose">) {
  const send = useImport();
  const { task, error, refetch, isFetching } = useLastImport();
  const dismiss = useDismissImport();
  const [fault, setFault] = useState<string | null>(null);
  const isRunning = task !== undefined && task !== null && isUnderWay(task);
  const isBusy = send.isPending || isRunning;
  // A new file, and one that was refused, have nothing to do with the report of the last one. When reloading fails,
  // this may be the report of the previous import.
  const over = isBusy || fault !== null || error ? null : (task ?? null);

  const take = (file: File) => {
    if (file.size > MAX_OPML_BYTES) return setFault(newsMessages.opmlTooLarge(MAX_OPML_BYTES / 1024));
    setFault(null);
    send.mutate(file, {
      onError: (cause) => setFault((cause instanceof ApiError && cause.fields["file"]) || cause.message),
    });
  };
  const finish = () => {
    // Failures are shown until dismissed; without any, the report counts as seen.
    if (over?.report?.failed.length === 0) dismiss(over.id);
    onClose();
  };
  const failure = fault ?? (over?.status === "failed" ? over.detail : null);
  return (
    <>
      {failure !== null && (
        <Alert className={classes.part} role="alert" title="The file was not imported">
          {failure}
        </Alert>
      )}
      {error && !send.isPending && (
        <Alert className={classes.part} role="alert" title="The last import could not be loaded">
          {error.message}
        </Alert>
      )}
      {isBusy && <Advance task={isRunning ? task : null} />}
      {over?.report && <ImportOutcome report={over.report} />}
      <footer className={classes.foot}>
        {error && !send.isPending && (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Try Again
          </Button>
        )}
        {!error && !isBusy && (
          <FileChoice label={over ? "Choose another file" : "Choose file"} onFile={take} isFirst={!over} />
        )}
        <Button variant={over ? "filled" : "default"} onClick={finish}>
          {over ? "Done" : "Close"}
        </Button>
      </footer>
    </>
  );
}

/** Progress of an import; null while its file is being sent. */
export function Advance({ task }: { task: NewsTask | null }) {
  const total = task?.total ?? 0;
  const share = task && total > 0 ? (task.done / total) * 100 : 0;
  return (
    <div className={classes.part}>
      <Progress value={share} aria-label="Import" animated={total === 0} />
      <p className={classes.advance} role="status">
        {total > 0 && task
          ? `${formatCount(task.done)} of ${formatCount(total)} ${total === 1 ? "source" : "sources"}`
          : "Uploading your file."}
      </p>
    </div>
  );
}

type FileChoiceProps = { label: string; onFile: (file: File) => void; isFirst: boolean };

function FileChoice({ label, onFile, isFirst }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    currentTarget.value = ""; // the same file may be chosen again
  };
  return (
    <>
      <Button
        data-autofocus
        variant={isFirst ? "filled" : "default"}
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="OPML file"
        accept=".opml,.xml,text/xml,text/x-opml"
        onChange={take}
      />
    </>
  );
}
