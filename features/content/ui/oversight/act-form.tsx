/** Asks for the reason of an act; of a withdrawal also what readers see, a legal hold and the release. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldProblems } from "#platform/contract/fields.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { DialogForm } from "#ui-kit/dialogs/dialog-form.tsx";
import { CancelButton } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useDialogForm } from "#ui-kit/dialogs/use-dialog-form.ts";
import {
  ACT_INPUTS,
  MAX_PUBLIC_NOTE,
  MAX_REASON,
  type OperatorAct,
  type OperatorPostRecord,
} from "../../oversight-contract.ts";
import { ACT_WORDS } from "./acts.ts";
import { useAct } from "./use-all-posts.ts";

type Props = { act: OperatorAct; post: OperatorPostRecord; about: ReactNode; onClose: () => void };

export function PostActForm({ act, post, about, onClose }: Props) {
  const form = useDialogForm({ reason: "", note: "", hold: false, return_release: false });
  const carryOut = useAct(post.id, act);
  const words = ACT_WORDS[act];
  const submit = () => {
    if (carryOut.isPending) return;
    const parsed = ACT_INPUTS[act].safeParse(form.values);
    if (!parsed.success) return form.show(fieldProblems(parsed.error));
    carryOut.mutate(parsed.data, {
      onError: (error) => form.show(error instanceof ApiError ? error.fields : {}, error.message),
      onSuccess: () => {
        showSuccess(words.done);
        onClose();
      },
    });
  };
  return (
    <DialogForm label={words.title} form={form} onSubmit={submit}>
      {about}
      <Textarea
        autoFocus
        label="Reason"
        required
        description={words.reasonHelp}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_REASON}
        {...form.text("reason")}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      {act === "withdraw" && <WithdrawFields form={form} post={post} />}
      <DialogFoot words={words.effect}>
        <CancelButton disabled={carryOut.isPending} />
        <Button type="submit" variant="filled" {...(words.isRed && { color: "red" })} loading={carryOut.isPending}>
          {words.submit}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

type Values = { reason: string; note: string; hold: boolean; return_release: boolean };
type WithdrawProps = { form: ReturnType<typeof useDialogForm<Values>>; post: OperatorPostRecord };

function WithdrawFields({ form, post }: WithdrawProps) {
  const { values } = form;
  return (
    <>
      <Textarea
        label="Public note"
        description={`Optional. Readers see it in place of the post. ${values.note.length} of ${MAX_PUBLIC_NOTE} characters.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_PUBLIC_NOTE}
        {...form.text("note")}
      />
      {!post.is_held && (
        <Checkbox
          label="Legal hold"
          description="Text, versions and pictures are kept, whatever the author or a clean-up asks for."
          checked={values.hold}
          onChange={({ currentTarget }) => form.set("hold", currentTarget.checked)}
        />
      )}
      <Checkbox
        label="Give the author the release back"
        description="Once for each post. Lifting the withdrawal does not take it again."
        checked={values.return_release}
        onChange={({ currentTarget }) => form.set("return_release", currentTarget.checked)}
      />
    </>
  );
}
