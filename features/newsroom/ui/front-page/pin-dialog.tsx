/** Pins a post to the front page, or changes when its pin ends. Lists of posts open it with a post. */
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { fromLocalTime, toLocalTime } from "#ui-kit/format/local-time.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { frontPageMessages, type PinInput } from "../../contract.ts";
import { PinSearch } from "./pin-search.tsx";
import classes from "./front-page.module.css";
import { usePinPost } from "./use-front-pins.ts";

export type PinnedPost = {
  post_id: number;
  name: string;
  /** The existing pin's; undefined if it is not pinned yet. */
  ends_at?: string | null;
};

type PinDialogProps = {
  /** "search": any published post; null: nothing is open. */
  post: PinnedPost | "search" | null;
  onClose: () => void;
};

export function PinDialog({ post, onClose }: PinDialogProps) {
  const shown = useLastShown(post);
  const given = shown === "search" ? null : shown;
  const title = given?.ends_at === undefined ? "Feature on the front page" : "Change the end of a pin";
  return (
    <FormModal opened={post !== null} onClose={onClose} title={title} size={560}>
      <PinForm key={given?.post_id ?? "search"} title={title} given={given} onClose={onClose} />
    </FormModal>
  );
}

type FormProps = { title: string; given: PinnedPost | null; onClose: () => void };

function PinForm({ title, given, onClose }: FormProps) {
  const [chosen, setChosen] = useState(given);
  const pinning = usePinPost(() => {
    showSuccess(given?.ends_at === undefined ? `“${chosen?.name ?? ""}” is on the front page.` : "End changed.");
    onClose();
  });
  const form = useContractForm({
    initial: { ends_at: toLocalTime(given?.ends_at ?? null) },
    check: (values) => {
      const ends_at = fromLocalTime(values.ends_at);
      const isOver = ends_at !== null && Date.parse(ends_at) <= Date.now();
      return isOver ? { problems: { ends_at: frontPageMessages.endIsOver } } : { input: { ends_at } };
    },
    send: async (input: PinInput) => chosen && pinning.mutateAsync({ postId: chosen.post_id, input }),
  });
  if (chosen === null)
    return <PinSearch onChoose={({ post_id, name }) => setChosen({ post_id, name })} onClose={onClose} />;
  return (
    <ContractForm label={title} form={form}>
      <p className={classes.chosen}>
        <bdi>{chosen.name}</bdi>
        {given === null && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChosen(null)}>
            Choose another
          </Button>
        )}
      </p>
      <TextInput
        data-autofocus
        type="datetime-local"
        label="Until"
        description="Leave empty to keep it until you remove it."
        {...form.text("ends_at")}
      />
      <FormFoot isSending={form.isSending}>{given?.ends_at === undefined ? "Pin post" : "Save end"}</FormFoot>
    </ContractForm>
  );
}
