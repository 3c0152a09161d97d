/** Nothing is published, because the owner who paid has left: what to do about it. */
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { mayInCompany } from "#features/companies/team/rights.ts";
import type { Team } from "../../contract.ts";
import { useTakePlanOver } from "../use-team.ts";
import classes from "./people.module.css";
import { ownersOf } from "./words.ts";

export function PayerNotice({ team: { company, people, role } }: { team: Team }) {
  const { mutate, isPending } = useTakePlanOver(company.id);
  const mayPay = mayInCompany(role, "own-company");
  return (
    <Alert className={classes.notice} color="amber" icon={<IconAlertTriangle size={16} aria-hidden />}>
      <p>
        The owner whose plan paid for <bdi>{company.name}</bdi> has left. Nothing is published until another owner’s
        plan pays. {!mayPay && `Ask an owner: ${ownersOf(people)}.`}
      </p>
      {mayPay && (
        <Button loading={isPending} onClick={() => mutate()}>
          Let your plan pay
        </Button>
      )}
    </Alert>
  );
}
