/** Websites that users' analytics exclude or always name as referrers. */
import { Alert, Button, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import { getReferrerRules, setReferrerRule } from "#features/analytics/calls.ts";
import {
  NAMED_FROM_ADDRESSES,
  type ReferrerRule,
  type ReferrerRuleInput,
  type ReferrerRules,
} from "#features/analytics/referrer-contract.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
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
  const [host, setHost] = useState("");
  const save = useSave(REFERRERS, () => setHost(""));
  const hostError = save.error instanceof ApiError ? save.error.fields["host"] : undefined;
  const setRule = (rule: ReferrerRule) => save.mutate({ host, rule });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setRule("exclude");
  };
  return (
    <form noValidate className={classes.form} aria-label="Referrers" onSubmit={submit}>
      <p className={classes.explanation}>
        Analytics name a website once readers from {NAMED_FROM_ADDRESSES} addresses have come from it in one day. Rules
        apply to its subdomains and to past days as well. Totals do not change.
      </p>
      {save.error && hostError === undefined && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>
      )}
      <TextInput
        label="Website"
        description="Such as casino.example"
        value={host}
        error={hostError}
        spellCheck={false}
        onChange={({ currentTarget }) => setHost(currentTarget.value)}
      />
      <footer className={classes.foot}>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={host.trim() === ""}>
          Exclude from analytics
        </Button>
        <Button disabled={host.trim() === "" || save.isPending} onClick={() => setRule("allow")}>
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
                onClick={() => save.mutate({ host: each.host, rule: "none" })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
