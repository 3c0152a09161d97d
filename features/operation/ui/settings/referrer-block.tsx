/** Websites that users' analytics exclude or always name as referrers. */
import { Button, TextInput } from "@mantine/core";
import { getReferrerRules, setReferrerRule } from "#features/analytics/calls.ts";
import {
  NAMED_FROM_ADDRESSES,
  type ReferrerRule,
  type ReferrerRuleInput,
  type ReferrerRules,
} from "#features/analytics/referrer-contract.ts";
import { call } from "#platform/http-client/call.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { defineSettings, useSave, useStored } from "./use-settings.ts";

const REFERRERS = defineSettings({
  name: "referrers",
  read: (options) => call(getReferrerRules, {}, options),
  save: (body: ReferrerRuleInput) => call(setReferrerRule, { body }),
});
const RULES: Record<ReferrerRule, string> = { exclude: "Excluded", allow: "Always named" };

export function ReferrerBlock() {
  return (
    <StoredBlock title="Referrers" query={useStored(REFERRERS)}>
      {(stored) => <ReferrerForm stored={stored} />}
    </StoredBlock>
  );
}

function ReferrerForm({ stored: { rules } }: { stored: ReferrerRules }) {
  const save = useSave(REFERRERS);
  const form = useContractForm({
    initial: { host: "" },
    check: ({ host }) => ({ input: host }),
    send: (host: string) => save.mutateAsync({ host, rule: "exclude" }),
    beginsAnew: true,
  });
  const alwaysName = () => form.submit({ send: (host) => save.mutateAsync({ host, rule: "allow" }) });
  const remove = (host: string) =>
    save.mutate({ host, rule: "none" }, { onError: (error) => form.show({}, error.message) });
  const isBlank = form.values.host.trim() === "";
  return (
    <ContractForm label="Referrers" form={form} className={classes.form}>
      <p className={classes.explanation}>
        Analytics name a website once readers from {NAMED_FROM_ADDRESSES} addresses have come from it in one day. Rules
        apply to its subdomains and to past days as well. Totals do not change.
      </p>
      <TextInput label="Website" description="Such as casino.example" spellCheck={false} {...form.text("host")} />
      <footer className={classes.foot}>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={isBlank}>
          Exclude from analytics
        </Button>
        <Button disabled={isBlank || save.isPending} onClick={() => void alwaysName()}>
          Always name
        </Button>
      </footer>
      {rules.length > 0 && (
        <ul className={classes.rules} aria-label="Rules for referrers">
          {rules.map((each) => (
            <li key={each.host}>
              <bdi>{each.host}</bdi>
              <span>{RULES[each.rule]}</span>
              <Button
                variant="subtle"
                aria-label={`Remove the rule for ${each.host}`}
                disabled={save.isPending}
                onClick={() => remove(each.host)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ContractForm>
  );
}
