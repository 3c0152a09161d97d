/** Asks for the reason for an action; for a withdrawal also the public note, a legal hold and the release. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { type ContractFields, useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import {
  ACT_INPUTS,
  MAX_PUBLIC_NOTE,
  MAX_REASON,
  type OperatorAct,
  type OperatorPostRecord,
} from "../../contracts/oversight.ts";
import { ACT_WORDS } from "./acts.ts";
import { useAct } from "./use-all-posts.ts";

type Props = { act: OperatorAct; post: OperatorPostRecord; about: ReactNode; onClose: () => void };

export function PostActForm({ act, post, about, onClose }: Props) {
  const carryOut = useAct(post.id, act);
  const words = ACT_WORDS[act];
  const form = useContractForm({
    initial: { reason: "", note: "", hold: false, return_release: false },
    check: (values) => checkInput(ACT_INPUTS[act], values),
    send: async (input) => {
      await carryOut.mutateAsync(input);
      showSuccess(words.done);
      onClose();
    },
  });
  return (
    <ContractForm label={words.title} form={form}>
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
          void form.submit();
        }}
      />
      {act === "withdraw" && <WithdrawFields form={form} post={post} />}
      <FormFoot words={words.effect} isRed={words.isRed} isSending={form.isSending}>
        {words.submit}
      </FormFoot>
    </ContractForm>
  );
}

type Values = { reason: string; note: string; hold: boolean; return_release: boolean };
type WithdrawProps = { form: ContractFields<Values>; post: OperatorPostRecord };

function WithdrawFields({ form, post }: WithdrawProps) {
  const { values } = form;
  return (
    <>
      <Textarea
        label="Public note"
        description={`Optional. Readers, platforms and followers who got the post by email see it. ${values.note.length} of ${MAX_PUBLIC_NOTE} characters.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_PUBLIC_NOTE}
        {...form.text("note")}
      />
      {!post.is_held && (
        <Checkbox
          label="Legal hold"
          description="Text, versions and pictures are kept, even if the author deletes the post."
          {...form.toggle("hold")}
        />
      )}
      <Checkbox
        label="Give the author the release back"
        description="Once for each post. Lifting the withdrawal does not take it again."
        {...form.toggle("return_release")}
      />
    </>
  );
}
