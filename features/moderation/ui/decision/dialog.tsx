/** Asks what the author is to read: the comments of a return, the reason of a rejection. What is typed is kept until it is sent. */
import { Alert, Button, Modal, Textarea } from "@mantine/core";
import { IconAlertCircle, IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { type Decision, MAX_NOTE, type QueuedPost } from "../../contract.ts";
import classes from "./dialog.module.css";
import { useKeptNote } from "./kept-note.ts";
import { DECISION_WORDS, EDIT_EFFECT_WORDS, EDIT_HELP, EFFECT_WORDS, QUICK_REASONS } from "../queue/words.ts";

export type AskedDecision = Exclude<Decision, "approve">;

type DecisionDialogProps = {
  /** Null while nothing is asked. */
  asked: AskedDecision | null;
  post: QueuedPost | undefined;
  isPending: boolean;
  error: Error | null;
  onDecide: (decision: AskedDecision, note: string) => void;
  onClose: () => void;
};

export function DecisionDialog({ asked, post, onClose, ...form }: DecisionDialogProps) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked ? DECISION_WORDS[asked].title : ""} returnFocus>
      {asked && post && <DecisionForm key={asked} asked={asked} post={post} onClose={onClose} {...form} />}
    </Modal>
  );
}

type FormProps = Omit<DecisionDialogProps, "asked" | "post"> & { asked: AskedDecision; post: QueuedPost };

function DecisionForm({ asked, post, isPending, error, onDecide, onClose }: FormProps) {
  const { note, setNote } = useKeptNote(asked, post.id);
  const [isMissing, setMissing] = useState(false);
  const words = DECISION_WORDS[asked];
  const formId = useId();
  const decide = () => {
    if (isPending) return;
    if (note.trim() === "") setMissing(true);
    else onDecide(asked, note.trim());
  };
  return (
    <form
      id={formId}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <p className={classes.post}>
        <bdi>{post.text.name.trim() || "Untitled"}</bdi>
      </p>
      {error && <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{sentenceOf(error)}</Alert>}
      <Textarea
        data-autofocus
        label={words.label}
        description={post.is_edit ? EDIT_HELP[asked] : words.help}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_NOTE}
        readOnly={isPending}
        value={note}
        error={
          isMissing && note.trim() === "" ? `${words.label}: please fill this in. The author will read it.` : undefined
        }
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          decide();
        }}
      />
      <ul className={classes.quick} aria-label="Common replies">
        {QUICK_REASONS[asked].map((reason) => (
          <li key={reason}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={isPending || note.includes(reason)}
              onClick={() => setNote(note.trim() === "" ? reason : `${note.trimEnd()}\n${reason}`)}
            >
              {reason}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.effect}>{(post.is_edit ? EDIT_EFFECT_WORDS : EFFECT_WORDS)[asked]}</p>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isPending} color={asked === "reject" ? "red" : undefined}>
          {words.action}
        </Button>
      </DialogFoot>
    </form>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}
