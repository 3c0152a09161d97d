/** Asks for the text to the author: the comments of a return, the reason of a rejection. Unsent input is kept. */
import { Button, Modal, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Decision, MAX_NOTE, type QueuedPost } from "../../contract.ts";
import classes from "./dialog.module.css";
import { DECISION_WORDS, EDIT_EFFECT_WORDS, EDIT_HELP, EFFECT_WORDS, QUICK_REASONS } from "../queue/words.ts";

export type AskedDecision = Exclude<Decision, "approve">;

type DecisionDialogProps = {
  /** Null while the dialog is closed. */
  asked: AskedDecision | null;
  post: QueuedPost | undefined;
  /** Rejects where it was not carried out. */
  onDecide: (post: QueuedPost, decision: AskedDecision, note: string) => Promise<void>;
  onClose: () => void;
};

export function DecisionDialog({ asked, post, onClose, ...form }: DecisionDialogProps) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked ? DECISION_WORDS[asked].title : ""} returnFocus>
      {asked && post && (
        <DecisionForm key={`${asked}.${post.id}`} asked={asked} post={post} onClose={onClose} {...form} />
      )}
    </Modal>
  );
}

type FormProps = Omit<DecisionDialogProps, "asked" | "post"> & { asked: AskedDecision; post: QueuedPost };

function DecisionForm({ asked, post, onDecide, onClose }: FormProps) {
  const me = useMe();
  const words = DECISION_WORDS[asked];
  const form = useContractForm({
    initial: { note: "" },
    keep: {
      key: `dateline:moderation:${me.id}:${asked}:${post.id}`,
      of: ({ note }) => note,
      restore: (kept) => (typeof kept === "string" ? { note: kept } : null),
    },
    check: ({ note }) =>
      note.trim() === ""
        ? { problems: { note: `${words.label}: please fill this in. The author will read it.` } }
        : { input: note.trim() },
    send: (note: string) => onDecide(post, asked, note),
  });
  const { note } = form.values;
  const { isSending } = form;
  return (
    <ContractForm label={words.title} form={form} className={classes.form}>
      <p className={classes.post}>
        <bdi>{post.text.name.trim() || "Untitled"}</bdi>
      </p>
      <Textarea
        data-autofocus
        label={words.label}
        description={post.is_edit ? EDIT_HELP[asked] : words.help}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_NOTE}
        readOnly={isSending}
        {...form.text("note")}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          void form.submit();
        }}
      />
      <ul className={classes.quick} aria-label="Common replies">
        {QUICK_REASONS[asked].map((reason) => (
          <li key={reason}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={isSending || note.includes(reason)}
              onClick={() => form.set("note", note.trim() === "" ? reason : `${note.trimEnd()}\n${reason}`)}
            >
              {reason}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.effect}>{(post.is_edit ? EDIT_EFFECT_WORDS : EFFECT_WORDS)[asked]}</p>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isSending} color={asked === "reject" ? "red" : undefined}>
          {words.action}
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}
