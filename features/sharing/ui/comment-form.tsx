/** Whom to send the post to for comment, and until when. */
import { Textarea, TextInput } from "@mantine/core";
import { email } from "#features/accounts/contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { AddressField } from "#ui-kit/forms/address-field.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { deviceZone, dayOf } from "#ui-kit/format/zoned.ts";
import { COMMENT_DAYS, commentLinkMessages, commentLinksInput, MAX_COMMENT_DAYS } from "../comment-contract.ts";
import { MAX_RECIPIENTS, type Shared, sharingMessages } from "../contract.ts";
import classes from "./share.module.css";
import { useShareForComment } from "./use-sharing.ts";

type Props = { postId: number; onSent: (links: Shared["links"]) => void };
type Values = {
  emails: string[];
  /** Names by address. */
  named: Record<string, string>;
  note: string;
  /** The last day, as the field holds it: "2026-12-04". */
  day: string;
};

/** In the zone of this device. */
function dayIn(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return dayOf(at, deviceZone());
}

/** The end of the day; null: it is none. */
function endOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

const isAddress = (given: string) => email.safeParse(given).success;

function inputOf({ emails, named, note, day }: Values) {
  return { recipients: emails.map((each) => ({ email: each, name: named[each] ?? "" })), note, until: endOf(day) };
}

export function CommentForm({ postId, onSent }: Props) {
  const share = useShareForComment(postId);
  const initial: Values = { emails: [], named: {}, note: "", day: dayIn(COMMENT_DAYS) };
  const form = useContractForm({
    initial,
    check: (values) => {
      const wrong = values.emails.find((given) => !isAddress(given));
      return checkInput(commentLinksInput, inputOf(values), {
        ...(values.emails.length === 0 && { recipients: sharingMessages.noAddresses }),
        ...(wrong !== undefined && { recipients: sharingMessages.noAddress(wrong) }),
        ...((values.day < dayIn(0) || values.day > dayIn(MAX_COMMENT_DAYS)) && { until: commentLinkMessages.until }),
      });
    },
    send: async (input) => {
      const { links: sent } = await share.mutateAsync(input);
      form.discard();
      onSent(sent);
    },
  });
  const { emails, named, day } = form.values;
  return (
    <ContractForm label="Share for comment" form={form}>
      <p className={classes.lead}>
        For colleagues and clients who should read and comment, without an account. It does not count as approval.
      </p>
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
        <TextInput
          key={address}
          label={`Name of ${address}`}
          value={named[address] ?? ""}
          maxLength={100}
          onChange={({ currentTarget }) => form.set("named", { ...named, [address]: currentTarget.value })}
        />
      ))}
      <TextInput
        type="date"
        label="Open until"
        description="The end of this day, in your time zone."
        data-field="until"
        min={dayIn(0)}
        max={dayIn(MAX_COMMENT_DAYS)}
        value={day}
        error={form.problems["until"]}
        onChange={({ currentTarget }) => form.edit(["until"], () => ({ day: currentTarget.value }))}
      />
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
        {emails.length > 1 ? `Send ${emails.length} links` : "Send 1 link"}
      </FormFoot>
    </ContractForm>
  );
}
