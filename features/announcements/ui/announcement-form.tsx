/** An announcement: written, changed, stopped. One that was stopped can only be read. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { CancelButton } from "#ui-kit/dialogs/form-modal.tsx";
import { fromLocalTime, toLocalTime } from "#ui-kit/format/local-time.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Announcement, announcementInput, MAX_LINK, MAX_TEXT, MAX_TITLE } from "../contract.ts";
import classes from "./announcements-screen.module.css";
import { useSaveAnnouncement, useStopAnnouncement } from "./use-announcements.ts";

type Props = { stored: Announcement | null; onDone: () => void };

export function AnnouncementForm({ stored, onDone }: Props) {
  const save = useSaveAnnouncement(stored?.id ?? null);
  const stop = useStopAnnouncement();
  const isStopped = stored?.state === "stopped";
  const finish = (words: string) => {
    showSuccess(words);
    onDone();
  };
  const form = useContractForm({
    initial: {
      title: stored?.title ?? "",
      text: stored?.text ?? "",
      link: stored?.link ?? "",
      from: toLocalTime(stored?.from ?? null),
      until: toLocalTime(stored?.until ?? null),
      is_mailed: stored?.is_mailed ?? false,
    },
    check: ({ from, until, ...rest }) =>
      checkInput(announcementInput, { ...rest, from: fromLocalTime(from), until: fromLocalTime(until) }),
    send: async (input) => {
      await save.mutateAsync(input);
      finish(stored ? "Announcement changed." : "Announcement created.");
    },
  });
  const isBusy = form.isSending || stop.isPending;
  return (
    <ContractForm label="Announcement" form={form}>
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
        description="Optional. A web address, or a path on this site such as /pricing."
        maxLength={MAX_LINK}
        readOnly={isStopped}
        {...form.text("link")}
      />
      <FieldRow>
        <TextInput
          type="datetime-local"
          label="From"
          description="Leave empty to start now."
          readOnly={isStopped}
          {...form.text("from")}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description="Leave empty to show it until you stop it."
          readOnly={isStopped}
          {...form.text("until")}
        />
      </FieldRow>
      <Checkbox
        label="Also send by email"
        description="To every user with a confirmed address who has not unsubscribed. Emails already sent do not change."
        disabled={isStopped}
        {...form.toggle("is_mailed")}
      />
      <DialogFoot>
        {stored && !isStopped && (
          <Button
            color="red"
            variant="light"
            loading={stop.isPending}
            disabled={form.isSending}
            onClick={() =>
              stop.mutate(stored.id, {
                onError: (error) => form.show({}, error.message),
                onSuccess: () => finish("Announcement stopped."),
              })
            }
          >
            Stop announcement
          </Button>
        )}
        <CancelButton disabled={isBusy} />
        {!isStopped && (
          <Button type="submit" variant="filled" loading={form.isSending} disabled={stop.isPending}>
            {stored ? "Save" : "Create announcement"}
          </Button>
        )}
      </DialogFoot>
    </ContractForm>
  );
}
