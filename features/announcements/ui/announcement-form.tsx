/** An announcement: written, changed, stopped. One that was stopped can only be read. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { fieldProblems } from "#platform/contract/fields.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { DialogForm, FieldRow } from "#ui-kit/dialogs/dialog-form.tsx";
import { CancelButton } from "#ui-kit/dialogs/form-modal.tsx";
import { fromLocalTime, toLocalTime } from "#ui-kit/format/local-time.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useDialogForm } from "#ui-kit/dialogs/use-dialog-form.ts";
import { type Announcement, announcementInput, MAX_LINK, MAX_TEXT, MAX_TITLE } from "../contract.ts";
import classes from "./announcements-screen.module.css";
import { useSaveAnnouncement, useStopAnnouncement } from "./use-notices.ts";

type Props = { stored: Announcement | null; onDone: () => void };

export function AnnouncementForm({ stored, onDone }: Props) {
  const form = useDialogForm({
    title: stored?.title ?? "",
    text: stored?.text ?? "",
    link: stored?.link ?? "",
    from: toLocalTime(stored?.from ?? null),
    until: toLocalTime(stored?.until ?? null),
    is_mailed: stored?.is_mailed ?? false,
  });
  const save = useSaveAnnouncement(stored?.id ?? null);
  const stop = useStopAnnouncement();
  const isStopped = stored?.state === "stopped";
  const isBusy = save.isPending || stop.isPending;
  const fail = (error: Error) => form.show(error instanceof ApiError ? error.fields : {}, error.message);
  const finish = (words: string) => () => {
    showSuccess(words);
    onDone();
  };

  const submit = () => {
    if (isBusy || isStopped) return;
    const { from, until, ...rest } = form.values;
    const parsed = announcementInput.safeParse({ ...rest, from: fromLocalTime(from), until: fromLocalTime(until) });
    if (!parsed.success) return form.show(fieldProblems(parsed.error));
    save.mutate(parsed.data, {
      onError: fail,
      onSuccess: finish(stored ? "Announcement changed." : "Announcement created."),
    });
  };
  return (
    <DialogForm label="Announcement" form={form} onSubmit={submit}>
      {isStopped && <p className={classes.facts}>This announcement has been stopped. It can no longer be changed.</p>}
      <TextInput
        autoFocus={!stored}
        label="Title"
        required
        maxLength={MAX_TITLE}
        readOnly={isStopped}
        {...form.text("title")}
      />
      <Textarea
        label="Text"
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_TEXT}
        readOnly={isStopped}
        {...form.text("text")}
      />
      <TextInput
        label="Link"
        description="Optional. A web address, or a path of this site such as /pricing."
        maxLength={MAX_LINK}
        readOnly={isStopped}
        {...form.text("link")}
      />
      <FieldRow>
        <TextInput
          type="datetime-local"
          label="From"
          description="Empty: from now on."
          readOnly={isStopped}
          {...form.text("from")}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description="Empty: until you stop it."
          readOnly={isStopped}
          {...form.text("until")}
        />
      </FieldRow>
      <Checkbox
        label="Also send by email"
        description="To every user with a confirmed address who has not unsubscribed. Emails already sent do not change."
        checked={form.values.is_mailed}
        disabled={isStopped}
        onChange={({ currentTarget }) => form.set("is_mailed", currentTarget.checked)}
      />
      <DialogFoot>
        {stored && !isStopped && (
          <Button
            color="red"
            variant="light"
            loading={stop.isPending}
            disabled={save.isPending}
            onClick={() => stop.mutate(stored.id, { onError: fail, onSuccess: finish("Announcement stopped.") })}
          >
            Stop announcement
          </Button>
        )}
        <CancelButton disabled={isBusy} />
        {!isStopped && (
          <Button type="submit" variant="filled" loading={save.isPending} disabled={stop.isPending}>
            {stored ? "Save" : "Create announcement"}
          </Button>
        )}
      </DialogFoot>
    </DialogForm>
  );
}
