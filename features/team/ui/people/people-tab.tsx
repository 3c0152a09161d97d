/** The 'People' tab of a company: who works on it in which role, and who is invited. */
import { Button } from "@mantine/core";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import type { Team } from "../../contract.ts";
import { InviteDialog } from "../invite/invite-dialog.tsx";
import { RightsDialog } from "../rights/rights-dialog.tsx";
import { RoleSummaries } from "../rights/role-summaries.tsx";
import { useTeam } from "../use-team.ts";
import { Invitations } from "./invitations.tsx";
import { PayerNotice } from "./payer-notice.tsx";
import { PeopleTable } from "./people-table.tsx";
import classes from "./people.module.css";

export function PeopleTab({ companyId }: { companyId: number }) {
  const { data: team, error, refetch, isFetching } = useTeam(companyId);
  const [isComparing, setComparing] = useState(false);
  const compare = () => setComparing(true);
  if (error && !team)
    return <ErrorState title="The people of this company could not be loaded" query={{ error, refetch, isFetching }} />;
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <People team={team} />
        <p className={classes.compare}>
          <button type="button" className={classes.quiet} onClick={compare}>
            What each role can do
          </button>
        </p>
      </div>
      <RoleSummaries onCompare={compare} />
      {team && <RightsDialog team={team} opened={isComparing} onClose={() => setComparing(false)} />}
    </div>
  );
}

/** `team` is undefined while it loads. */
function People({ team }: { team: Team | undefined }) {
  const [q, setQ] = useState("");
  const [isInviting, setInviting] = useState(false);
  const wanted = useDeferredValue(q.toLocaleLowerCase());
  const isOwner = team !== undefined && mayInCompany(team.role, "manage-people");
  const found = team?.people.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes(wanted));
  const isAlone = team?.people.length === 1 && team.invitations.length === 0;
  const invite = (
    <Button
      variant="filled"
      leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      Invite people
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        <h2>People{team && <span>{team.people.length}</span>}</h2>
        {team && team.people.length > 1 && <SearchField label="Name or email" onSearch={setQ} />}
        {isOwner && !isAlone && invite}
      </div>
      {team?.company.payer_has_left && <PayerNotice team={team} />}
      {isAlone ? (
        <EmptyState
          icon={IconUsers}
          title="You work alone here."
          detail="Invite people to write, comment or approve."
          action={invite}
        />
      ) : (
        <PeopleTable team={team} people={found} />
      )}
      {found?.length === 0 && <p className={classes.none}>No matching people.</p>}
      {team && team.invitations.length > 0 && <Invitations team={team} />}
      {team && <InviteDialog company={team.company} opened={isInviting} onClose={() => setInviting(false)} />}
    </>
  );
}
