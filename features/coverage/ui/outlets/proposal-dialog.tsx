/** A proposed outlet: who misses it, and the decision: its feed is added for all, or it is declined with a word. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { NEWS_CATEGORIES } from "#features/news/contract.ts";
import { checkInput, type Checked } from "#platform/contract/check-input.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { MAX_OUTLET } from "../../contract.ts";
import { acceptInput, declineInput, MAX_ANSWER, type Proposal } from "../../outlets/proposals.ts";
import classes from "./outlets.module.css";
import { type Decision, useDecideProposal } from "./use-proposals.ts";

type Props = { proposal: Proposal | null; onClose: () => void };

export function ProposalDialog({ proposal, onClose }: Props) {
  const shown = useLastShown(proposal);
  return (
    <FormModal
      opened={proposal !== null}
      onClose={onClose}
      title={shown?.name ?? ""}
      size={600}
      closeOnClickOutside={false}
      returnFocus
    >
      {shown && (
        <>
          <Facts proposal={shown} />
          {shown.status === "open" && <DecisionForm key={shown.id} proposal={shown} onClose={onClose} />}
        </>
      )}
    </FormModal>
  );
}

function Facts({
  proposal: { person, people, address, note, created_at, status, answer, decided_at },
}: {
  proposal: Proposal;
}) {
  return (
    <div className={classes.facts}>
      <p>
        <ScreenLink to="operatorUsers" place={{ item: itemOf("user", person.id) }}>
          <bdi>{person.name || person.email}</bdi>
        </ScreenLink>
        {people > 1 && ` and ${people === 2 ? "1 other" : `${people - 1} others`}`} proposed it on{" "}
        {formatMoment(created_at)}:{" "}
        <a href={address} target="_blank" rel="noreferrer nofollow">
          {address.replace(/^https?:\/\//, "")}
        </a>
      </p>
      {note !== "" && (
        <p className={classes.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      {status === "added" && decided_at !== null && <p>Its feed was added on {formatMoment(decided_at)}.</p>}
      {status === "declined" && decided_at !== null && (
        <p>
          Declined on {formatMoment(decided_at)}: <bdi>{answer}</bdi>
        </p>
      )}
    </div>
  );
}

const CHOICES = [
  { value: "accept", label: "Add its feed" },
  { value: "decline", label: "Decline" },
];
type Values = { kind: Decision["kind"]; name: string; url: string; category: string | null; answer: string };

function check({ kind, answer, ...values }: Values): Checked<Decision> {
  if (kind === "accept") {
    const checked = checkInput(acceptInput, { ...values, category: values.category ?? "" });
    return "input" in checked ? { input: { kind, input: checked.input } } : checked;
  }
  const checked = checkInput(declineInput, { answer });
  return "input" in checked ? { input: { kind, answer: checked.input.answer } } : checked;
}

function DecisionForm({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const deciding = useDecideProposal(proposal.id, ({ name, status }) => {
    showSuccess(status === "added" ? sentence(`${name} added. Fetching it now`) : sentence(`${name} declined`));
    onClose();
  });
  const initial: Values = { kind: "accept", name: proposal.name, url: "", category: null, answer: "" };
  const form = useContractForm({
    initial,
    check,
    send: (decision: Decision) => deciding.mutateAsync(decision),
  });
  const { kind } = form.values;
  return (
    <ContractForm label="Decision" form={form}>
      <SegmentedControl
        fullWidth
        aria-label="Decision"
        data={CHOICES}
        value={kind}
        onChange={(chosen) => form.change({ kind: chosen === "decline" ? "decline" : "accept" })}
      />
      {kind === "accept" ? (
        <>
          <TextInput label="Name" required maxLength={MAX_OUTLET} {...form.text("name")} />
          <TextInput
            label="Address of its feed"
            required
            type="url"
            inputMode="url"
            placeholder={`https://${proposal.site}/feed.xml`}
            maxLength={2048}
            {...form.text("url")}
          />
          <Select
            label="Category"
            required
            allowDeselect={false}
            placeholder="Choose a category"
            description="All users see it in the catalogue, and it counts for all releases."
            data={NEWS_CATEGORIES.map(({ key, label }) => ({ value: key, label }))}
            {...form.field("category")}
            onChange={(chosen) => form.set("category", chosen)}
          />
        </>
      ) : (
        <Textarea
          label="Why it is not added"
          required
          description={
            proposal.people > 1 ? "Emailed to all who proposed it." : "Emailed to the person who proposed it."
          }
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_ANSWER}
          {...form.text("answer")}
        />
      )}
      <FormFoot isSending={form.isSending}>{kind === "accept" ? "Add feed" : "Decline"}</FormFoot>
    </ContractForm>
  );
}
