/** An operator's decision form: the decision, a note for operators, an answer for the reporter. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio, Stack, Textarea } from "@mantine/core";
import { MAX_PUBLIC_NOTE } from "#features/content/contracts/oversight.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type AbuseReport, DECISIONS, decisionInput, MAX_NOTE } from "../contract.ts";
import { DECISION_WORDS } from "./report-words.ts";
import { useDecide } from "./use-abuse-reports.ts";

type Props = { report: AbuseReport; onClose: () => void };

export function DecisionForm({ report, onClose }: Props) {
  const others = report.open_reports_of_page - 1;
  const decide = useDecide(report.id, (sent) => {
    showSuccess(sent.same_page && others > 0 ? `${others + 1} reports decided.` : "Report decided.");
    onClose();
  });
  const form = useContractForm({
    initial: { decision: "", note: "", answer: "", reason: "", public_note: "", same_page: others > 0 },
    check: (values) =>
      values.decision === ""
        ? checkInput(decisionInput, { ...values, decision: undefined }, { decision: "Choose a decision." })
        : checkInput(decisionInput, values),
    send: decide.mutateAsync,
  });
  const { values, problems } = form;
  const choices = DECISIONS.filter((decision) => decision !== "withdrawn" || report.post_id !== null);
  return (
    <ContractForm label="Decision" form={form}>
      <Radio.Group
        label="Decision"
        value={values.decision}
        error={problems["decision"]}
        onChange={(chosen) => form.set("decision", chosen)}
      >
        <Stack gap={8} mt={6}>
          {choices.map((decision) => (
            <Radio
              key={decision}
              name="decision"
              value={decision}
              label={DECISION_WORDS[decision].choice}
              description={DECISION_WORDS[decision].explained}
            />
          ))}
        </Stack>
      </Radio.Group>
      {values.decision === "withdrawn" && (
        <>
          <Textarea
            label="Reason for the author"
            required
            description="We email it to the author of the post."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_NOTE}
            {...form.text("reason")}
          />
          <Textarea
            label="Public note"
            description="Optional. Readers, platforms and followers who got the post by email see it."
            autosize
            minRows={1}
            maxRows={4}
            maxLength={MAX_PUBLIC_NOTE}
            {...form.text("public_note")}
          />
        </>
      )}
      <Textarea
        label="Note"
        required
        description="For operators only. Kept with the report and in the audit log."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTE}
        {...form.text("note")}
      />
      {report.reporter_email !== null && (
        <Textarea
          label="Answer to the reporter"
          description="We email your decision with this text. Without it, we email the decision only."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_NOTE}
          {...form.text("answer")}
        />
      )}
      {others > 0 && (
        <Checkbox
          label={
            others === 1
              ? "Also close the other open report of this page"
              : `Also close the other ${others} open reports of this page`
          }
          description={`The reporters get the same answer.`}
          {...form.toggle("same_page")}
        />
      )}
      <FormFoot isSending={form.isSending}>Decide</FormFoot>
    </ContractForm>
  );
}
