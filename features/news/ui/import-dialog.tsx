/** Import of an OPML file: the file, how far it is, and what came of it. The server goes on when the dialog is closed. */
import { Alert, Button, Modal, Progress } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { MAX_OPML_BYTES, type NewsTask, newsMessages } from "../contract.ts";
import classes from "./import-dialog.module.css";
import { ImportOutcome } from "./import-outcome.tsx";
import { isUnderWay, useImport, useRefreshSources, useTask } from "./use-task.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function ImportDialog({ isOpen, onClose }: DialogProps) {
  const send = useImport();
  const { data: task, error } = useTask(send.data?.id ?? null);
  const [fault, setFault] = useState<string | null>(null);
  const isOver = task !== undefined && !isUnderWay(task);
  useRefreshOnce(isOver ? task.id : null);

  const take = (file: File) => {
    send.reset();
    if (file.size > MAX_OPML_BYTES) return setFault(newsMessages.opmlTooLarge(MAX_OPML_BYTES / 1024));
    setFault(null);
    send.mutate(file, {
      onError: (cause) => setFault((cause instanceof ApiError && cause.fields["file"]) || cause.message),
    });
  };
  const failure = fault ?? error?.message ?? (task?.status === "failed" ? task.detail : null);
  const isBusy = send.isPending || (send.isSuccess && !error && !isOver);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import OPML">
      <p className={classes.help}>
        OPML is the file in which feed readers hand over their lists of sources. You follow each source of the file; one
        that does not answer yet is tried again later.
      </p>
      {failure !== null && (
        <Alert className={classes.part} role="alert" title="The file was not imported">
          {failure}
        </Alert>
      )}
      {isBusy && <Advance task={task} />}
      {isOver && task.report && <ImportOutcome report={task.report} />}
      <footer className={classes.foot}>
        {!isBusy && (
          <FileChoice label={isOver ? "Choose Another File" : "Choose File"} onFile={take} isFirst={!isOver} />
        )}
        <Button variant={isOver ? "filled" : "default"} onClick={onClose}>
          {isOver ? "Done" : "Close"}
        </Button>
      </footer>
    </Modal>
  );
}

/** The lists behind the dialog are read anew as soon as an import is over. */
function useRefreshOnce(taskId: string | null): void {
  const refresh = useRefreshSources();
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (taskId === null || done.current === taskId) return;
    done.current = taskId;
    refresh();
  }, [taskId, refresh]);
}

function Advance({ task }: { task: NewsTask | undefined }) {
  const total = task?.total ?? 0;
  const share = task && total > 0 ? (task.done / total) * 100 : 0;
  return (
    <div className={classes.part}>
      <Progress value={share} aria-label="Import" animated={total === 0} />
      <p className={classes.advance} role="status">
        {total > 0 && task ? `${formatCount(task.done)} of ${formatCount(total)} sources` : "The file is on its way."}
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
