/** Invitations of a company that are open or have expired, for its owners. */
import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import type { InvitationLine, Team } from "../../contract.ts";
import { useCancelInvitation, useSendAgain } from "../use-team.ts";
import classes from "./people.module.css";
import { PersonCell } from "./person-cell.tsx";

export function Invitations({ team: { company, invitations } }: { team: Team }) {
  const sending = useSendAgain(company.id);
  const cancelling = useCancelInvitation(company.id);
  const columns = columnsWith({
    sendingTo: sending.isPending ? sending.variables : null,
    onSend: sending.mutate,
    onCancel: cancelling.mutate,
  });
  return (
    <section className={classes.invitations} aria-label="Invitations">
      <div className={classes.head}>
        <h2>
          Invitations<span>{invitations.length}</span>
        </h2>
      </div>
      <DataTable
        label="Invitations"
        columns={columns}
        rows={invitations}
        keyOf={({ id }) => id}
        className={classes.table}
      />
    </section>
  );
}

type Actions = {
  sendingTo: number | null;
  onSend: (invitation: number) => void;
  onCancel: (invitation: number) => void;
};

function columnsWith({ sendingTo, onSend, onCancel }: Actions): Column<InvitationLine>[] {
  return [
    {
      name: "Email",
      kind: "main",
      narrow: ["first", "line"],
      cell: ({ email, inviter, created_at }) => (
        <PersonCell
          name={null}
          title={<bdi>{email}</bdi>}
          detail={
            <>
              Invited by <bdi>{inviter}</bdi>, {formatTableDate(created_at)}
            </>
          }
        />
      ),
    },
    { name: "Role", kind: "plain", narrow: [], cell: ({ role }) => ROLE_NAMES[role] },
    {
      name: "Companies",
      narrow: ["hidden"],
      title: ({ companies }) => companies.join(", "),
      cell: ({ companies }) => (companies.length === 1 ? <bdi>{companies[0]}</bdi> : `${companies.length} companies`),
    },
    {
      name: "Valid until",
      kind: "figure",
      narrow: ["named"],
      cell: ({ expires_at, is_expired }) => (
        <span className={is_expired ? classes.expired : undefined}>
          {formatTableDate(expires_at)}
          {is_expired && <small data-tone="amber">Expired</small>}
        </span>
      ),
    },
    {
      name: "Actions",
      kind: "end",
      narrow: ["flow"],
      head: <span className={classes.unseen}>Actions</span>,
      cell: ({ id, email, is_expired }) => (
        <>
          <Button
            size="xs"
            loading={sendingTo === id}
            aria-label={`${is_expired ? "Invite again:" : "Send again to"} ${email}`}
            onClick={() => onSend(id)}
          >
            {is_expired ? "Invite again" : "Send again"}
          </Button>
          <ActionIcon
            aria-label={`Cancel the invitation for ${email}`}
            title="Cancel the invitation"
            onClick={() => onCancel(id)}
          >
            <IconX size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      ),
    },
  ];
}
