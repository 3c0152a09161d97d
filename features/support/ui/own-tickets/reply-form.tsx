/** The owner's reply under a thread: a message and perhaps a screenshot. */
import { Alert, Button, Textarea } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { MAX_MESSAGE, supportMessages } from "../../contract.ts";
import { useKeptMessage } from "../thread/use-kept-message.ts";
import classes from "../thread/ticket-dialog.module.css";
import { ScreenshotField, screenshotProblem } from "../thread/screenshot-field.tsx";
import { useReply } from "./use-tickets.ts";

type ReplyFormProps = { id: number; isResolved: boolean; onClose: () => void };

export function ReplyForm(props: ReplyFormProps) {
  const [round, setRound] = useState(0);
  return <Reply key={round} {...props} onSent={() => setRound(round + 1)} />;
}

function Reply({ id, isResolved, onClose, onSent }: ReplyFormProps & { onSent: () => void }) {
  const me = useMe();
  const { message, setMessage, forget } = useKeptMessage(`ticket:${me.id}:${id}`);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reply = useReply(id, {
    onSent: () => {
      forget();
      showSuccess(supportMessages.replied);
      onSent();
    },
    onFailed: (error) => setProblem(error instanceof ApiError ? (error.fields["screenshot"] ?? null) : null),
  });
  const fields = reply.error instanceof ApiError ? reply.error.fields : {};

  const send = () => {
    const refused = screenshotProblem(file);
    setProblem(refused);
    if (refused !== null) return setFile(null);
    reply.mutate({ message: message.trim(), screenshot: file });
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {reply.error && Object.keys(fields).length === 0 && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>
          {supportMessages.replyFailed} {reply.error instanceof ApiError ? reply.error.detail : ""}
        </Alert>
      )}
      <Textarea
        label="Your reply"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_MESSAGE}
        readOnly={reply.isPending}
        description={isResolved ? "Replying reopens this ticket." : undefined}
        error={fields["message"]}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <ScreenshotField
        file={file}
        problem={problem}
        isDisabled={reply.isPending}
        onChange={(chosen, refused) => {
          setFile(chosen);
          setProblem(refused);
        }}
      />
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="filled" loading={reply.isPending} disabled={message.trim() === ""}>
          Send reply
        </Button>
      </DialogFoot>
    </form>
  );
}
