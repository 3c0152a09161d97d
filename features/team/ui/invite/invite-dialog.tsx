/** Invites people to companies that the user owns: one role in all of them, a link of their own for each. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio, Textarea } from "@mantine/core";
import { email } from "#features/accounts/contract.ts";
import { ROLE_SUMMARIES } from "#features/companies/team/rights.ts";
import { ROLE_NAMES, ROLES, type Role } from "#features/companies/team/roles.ts";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { stopAfter } from "#platform/contract/sentence.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { AddressField } from "#ui-kit/forms/address-field.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { Logo } from "#ui-kit/page/logo.tsx";
import { firstLetters } from "#ui-kit/format/first-letters.ts";
import { INVITATION_DAYS, inviteInput, MAX_ADDRESSES, type Team, teamMessages } from "../../contract.ts";
import { useInvite } from "../use-team.ts";
import classes from "./invite.module.css";

type Company = Team["company"];
type Props = { company: Company; opened: boolean; onClose: () => void };

const TITLE = "Invite people";

export function InviteDialog({ company, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title={TITLE} closeOnClickOutside={false}>
      <InviteForm company={company} onClose={onClose} />
    </FormModal>
  );
}

const NONE: string[] = [];
const AUTHOR: Role = "author";
const isAddress = (given: string) => email.safeParse(given).success;

function InviteForm({ company, onClose }: Omit<Props, "opened">) {
  const { mutateAsync } = useInvite();
  const form = useContractForm({
    initial: { emails: NONE, role: AUTHOR, companies: [company.id], message: "" },
    check: (values) => {
      const wrong = values.emails.find((given) => !isAddress(given));
      return checkInput(inviteInput, values, wrong === undefined ? {} : { emails: teamMessages.noAddress(wrong) });
    },
    send: async (input) => {
      await mutateAsync(input);
      onClose();
    },
  });
  const { emails } = form.values;
  return (
    <ContractForm label={TITLE} form={form}>
      <p className={classes.lead}>
        <bdi>{company.name}</bdi>
        {stopAfter(company.name)} The link is valid for {INVITATION_DAYS} days.
      </p>
      <AddressField
        {...form.field("emails")}
        label="Email"
        description={`Up to ${MAX_ADDRESSES} addresses. Each person gets a link of their own.`}
        isAddress={isAddress}
        onChange={(next) => form.set("emails", next)}
      />
      <Radio.Group
        name="role"
        className={classes.roles}
        label="Role"
        value={form.values.role}
        error={form.problems["role"]}
        onChange={(role) => form.set("role", role)}
      >
        <div className={classes.choices}>
          {ROLES.map((role) => (
            <Radio key={role} size="xs" value={role} label={ROLE_NAMES[role]} description={ROLE_SUMMARIES[role]} />
          ))}
        </div>
      </Radio.Group>
      <CompanyChoice
        company={company}
        {...form.field("companies")}
        onChange={(companies) => form.set("companies", companies)}
      />
      <Textarea
        {...form.text("message")}
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
        {emails.length > 1 ? `Send ${emails.length} invitations` : "Send invitation"}
      </FormFoot>
    </ContractForm>
  );
}

type ChoiceProps = {
  company: Company;
  value: number[];
  error: string | undefined;
  onChange: (companies: number[]) => void;
};

/** Nothing to choose for who owns one. */
function CompanyChoice({ company: here, value, error, onChange }: ChoiceProps) {
  const { data = [] } = useCompanies();
  const owned = toldApart(data.filter(({ role }) => role === "owner"));
  if (owned.length < 2 && !error) return null;
  const inOrder = [...owned.filter(({ id }) => id === here.id), ...owned.filter(({ id }) => id !== here.id)];
  return (
    <Checkbox.Group
      label="Companies"
      description={`You own ${owned.length} companies. The same role applies in each one you tick.`}
      value={value.map(String)}
      error={error}
      onChange={(chosen) => onChange(chosen.map(Number))}
      data-field="companies"
    >
      <div className={classes.companies}>
        {inOrder.map(({ id, name, logo }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={
              <span className={classes.company}>
                <Logo image={logo?.url ?? null} letters={firstLetters(name)} ink={id} />
                <bdi>{name}</bdi>
                {id === here.id && <small>This company</small>}
              </span>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
