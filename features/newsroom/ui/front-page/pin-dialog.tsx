/** Pins a post to the front page, or changes until when. Lists of posts open it with their post. */
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { DialogForm } from "#ui-kit/dialogs/dialog-form.tsx";
import { CancelButton, FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { fromLocalTime, toLocalTime } from "#ui-kit/format/local-time.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useDialogForm } from "#ui-kit/dialogs/use-dialog-form.ts";
import { frontPageMessages } from "../../contract.ts";
import { PinSearch } from "./pin-search.tsx";
import classes from "./front-page.module.css";
import { usePinPost } from "./use-front-pins.ts";

export type PinnedPost = {
  post_id: number;
  name: string;
  /** Of the pin that it has; undefined: it is not pinned yet. */
  ends_at?: string | null;
};

type PinDialogProps = {
  /** "search": any published post; null: nothing is open. */
  post: PinnedPost | "search" | null;
  onClose: () => void;
};

export function PinDialog({ post, onClose }: PinDialogProps) {
  // While the dialog fades away it still shows what it was about.
  const [shown, setShown] = useState(post);
  if (post !== null && post !== shown) setShown(post);
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
  const form = useDialogForm({ ends_at: toLocalTime(given?.ends_at ?? null) });
  const pinning = usePinPost(() => {
    showSuccess(given?.ends_at === undefined ? `“${chosen?.name ?? ""}” is on the front page.` : "End changed.");
    onClose();
  });
  const submit = () => {
    if (chosen === null || pinning.isPending) return;
    const ends_at = fromLocalTime(form.values.ends_at);
    if (ends_at !== null && Date.parse(ends_at) <= Date.now())
      return form.show({ ends_at: frontPageMessages.endIsOver });
    form.forgetProblems();
    const failed = (error: Error) => form.show(error instanceof ApiError ? error.fields : {}, error.message);
    pinning.mutate({ postId: chosen.post_id, input: { ends_at } }, { onError: failed });
  };
  if (chosen === null)
    return <PinSearch onChoose={({ post_id, name }) => setChosen({ post_id, name })} onClose={onClose} />;
  return (
    <DialogForm label={title} form={form} onSubmit={submit}>
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
        description="Empty: until you remove it."
        {...form.text("ends_at")}
      />
      <DialogFoot>
        <CancelButton disabled={pinning.isPending} />
        <Button type="submit" variant="filled" loading={pinning.isPending}>
          {given?.ends_at === undefined ? "Pin post" : "Save end"}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
