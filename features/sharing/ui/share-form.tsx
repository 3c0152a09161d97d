/** Whom to send the post to, what they read first, and when the embargo lifts. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_REASON } from "#features/approvals/contract.ts";
import { email } from "#features/accounts/contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { AddressField } from "#ui-kit/forms/address-field.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { MAX_RECIPIENTS, shareInput, type Shared, type Sharing, sharingMessages } from "../contract.ts";
import { LocalTime } from "./local-time.tsx";
import classes from "./share.module.css";
import { useShare } from "./use-sharing.ts";

type Props = { sharing: Sharing; onSent: (links: Shared["links"]) => void };
type Named = { name: string; outlet: string };
type Values = {
  emails: string[];
  /** By address. */
  named: Record<string, Named>;
  subject: string;
  note: string;
  follows: boolean;
  /** ISO 8601; empty: not given. */
  lifts_at: string;
  /** Of an owner who shares it without approval. */
  reason: string;
};

const NOBODY: Named = { name: "", outlet: "" };
const isAddress = (given: string) => email.safeParse(given).success;

function inputOf({ emails, named, follows, lifts_at, subject, note, reason }: Values) {
  const recipients = emails.map((each) => ({ email: each, ...(named[each] ?? NOBODY) }));
  const without = reason.trim() === "" ? {} : { without_approval: reason };
  return { recipients, subject, note, lifts_at: follows ? null : lifts_at, ...without };
}

export function ShareForm({ sharing, onSent }: Props) {
  const { post, embargo, links, may_waive: mayWaive } = sharing;
  const share = useShare(post.id);
  const [isRefused, setRefused] = useState(false);
  const initial: Values = {
    emails: [],
    named: {},
    subject: links[0]?.subject ?? "",
    note: "",
    follows: embargo.follows_post && post.publishing_time !== null,
    lifts_at: embargo.lifts_at ?? "",
    reason: "",
  };
  const form = useContractForm({
    initial,
    check: (values) => {
      const wrong = values.emails.find((given) => !isAddress(given));
      return checkInput(shareInput, inputOf(values), {
        ...(values.emails.length === 0 && { recipients: sharingMessages.noAddresses }),
        ...(wrong !== undefined && { recipients: sharingMessages.noAddress(wrong) }),
        ...(!values.follows && values.lifts_at === "" && { lifts_at: sharingMessages.noTime }),
      });
    },
    send: async (input) => {
      const { links: sent } = await share.mutateAsync(input).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 403) setRefused(mayWaive);
        throw error;
      });
      form.discard();
      onSent(sent);
    },
  });
  const { emails, named, follows } = form.values;
  const name = (address: string, changes: Partial<Named>) =>
    form.set("named", { ...named, [address]: { ...(named[address] ?? NOBODY), ...changes } });
  return (
    <ContractForm label="Share under embargo" form={form}>
      <p className={classes.lead}>
        Journalists see who sends it and a line about it. The text opens when they have accepted your terms.
      </p>
      {isRefused && (
        <Textarea
          {...form.text("reason")}
          label="Reason to send it without approval"
          description="At least 10 characters. All approvers see it."
          autosize
          minRows={2}
          maxLength={MAX_REASON}
        />
      )}
      <AddressField
        data-field="recipients"
        label="To"
        description={`Up to ${MAX_RECIPIENTS} email addresses. Each person gets a link of their own.`}
        value={emails}
        error={form.problems["recipients"]}
        isAddress={isAddress}
        onChange={(given) => form.edit(["recipients"], () => ({ emails: given }))}
      />
      {emails.filter(isAddress).map((address) => (
        <fieldset key={address} className={classes.person}>
          <legend>
            <bdi>{address}</bdi>
          </legend>
          <TextInput
            label="Name"
            value={named[address]?.name ?? ""}
            maxLength={100}
            onChange={({ currentTarget }) => name(address, { name: currentTarget.value })}
          />
          <TextInput
            label="Outlet"
            value={named[address]?.outlet ?? ""}
            maxLength={100}
            onChange={({ currentTarget }) => name(address, { outlet: currentTarget.value })}
          />
        </fieldset>
      ))}
      <TextInput
        {...form.text("subject")}
        label="Subject line before they accept"
        description="They read this first. Do not give the news away."
        maxLength={150}
      />
      <div className={classes.time}>
        {post.publishing_time !== null && (
          <Checkbox
            label={`Lifts at the publishing time of this post, ${formatDateTime(post.publishing_time)}`}
            checked={follows}
            onChange={({ currentTarget }) => form.edit(["lifts_at"], () => ({ follows: currentTarget.checked }))}
          />
        )}
        {!follows && (
          <LocalTime
            name="lifts_at"
            label="Lifts at"
            value={form.values.lifts_at}
            error={form.problems["lifts_at"]}
            onChange={(time) => form.set("lifts_at", time)}
          />
        )}
        {follows && form.problems["lifts_at"] && (
          <p className={classes.error} role="alert">
            {form.problems["lifts_at"]}
          </p>
        )}
      </div>
      <Textarea
        {...form.text("note")}
        label={
          <>
            A line to them <small className={classes.optional}>Optional</small>
          </>
        }
        autosize
        minRows={2}
        maxLength={500}
      />
      <FormFoot isSending={form.isSending}>
        {["Send", "Send to 1 journalist"][emails.length] ?? `Send to ${emails.length} journalists`}
      </FormFoot>
    </ContractForm>
  );
}
