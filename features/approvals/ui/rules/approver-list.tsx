/** The approvers of a company in their order, and adding people and clients. */
import "@mantine/core/styles/Menu.layer.css";
import { Button, Menu } from "@mantine/core";
import { IconLink, IconUserPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ROLE_NAMES, type Role } from "#features/companies/team/roles.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useMoverFocus } from "#ui-kit/tables/mover.tsx";
import { type Approver, isClient, MAX_APPROVERS } from "../../contract.ts";
import { ApproverRow } from "./approver-row.tsx";
import { type Candidates, keyOf } from "./approvers.ts";
import { type Client, ClientDialog } from "./client-dialog.tsx";
import classes from "./rules.module.css";

type Props = {
  approvers: readonly Approver[];
  candidates: Candidates;
  isOrdered: boolean;
  error: string | undefined;
  onChange: (approvers: Approver[]) => void;
};

const NEW = { days: 2, deputy_id: null };
const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function ApproverList({ approvers, candidates, isOrdered, error, onChange }: Props) {
  const [client, setClient] = useState<Client | "new" | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focusMover = useMoverFocus(approvers.map(keyOf));
  const free = candidates.filter(({ id }) => !approvers.some((each) => !isClient(each) && each.user_id === id));
  const isFull = approvers.length >= MAX_APPROVERS;
  const full = isFull ? `Up to ${MAX_APPROVERS} approvers.` : undefined;
  const move = (at: number, step: 1 | -1) => {
    const moved = approvers[at];
    if (!moved) return;
    focusMover(keyOf(moved), step === 1 ? "down" : "up");
    onChange(approvers.filter((each) => each !== moved).toSpliced(at + step, 0, moved));
  };
  const remove = (at: number) => {
    onChange(approvers.toSpliced(at, 1));
    frame.current?.focus();
  };
  const saveClient = (saved: Pick<Client, "name" | "email">) => {
    const rest = { ...(client === "new" || client === null ? NEW : client), ...saved };
    onChange(client === "new" ? [...approvers, rest] : approvers.map((each) => (each === client ? rest : each)));
    setClient(null);
  };
  return (
    <div
      ref={frame}
      data-field="approvers"
      tabIndex={-1}
      className={classes.approvers}
      role="group"
      aria-label="Approvers"
    >
      {approvers.length > 0 && (
        <>
          <p className={classes.columnNames} data-ordered={isOrdered || undefined} aria-hidden>
            <span>Approver</span>
            <span>Deputy</span>
            <span>Answers within</span>
          </p>
          <ol className={classes.rows} data-ordered={isOrdered || undefined}>
            {approvers.map((approver, at) => (
              <ApproverRow
                key={keyOf(approver)}
                approver={approver}
                candidates={candidates}
                place={at + 1}
                isLast={at === approvers.length - 1}
                isOrdered={isOrdered}
                onChange={(changed) => onChange(approvers.with(at, changed))}
                onMove={(step) => move(at, step)}
                onEdit={() => isClient(approver) && setClient(approver)}
                onRemove={() => remove(at)}
              />
            ))}
          </ol>
        </>
      )}
      <FieldError message={error} />
      <div className={classes.adding}>
        <Menu position="bottom-start" width={260} shadow="md">
          <Menu.Target>
            <Button leftSection={<IconUserPlus {...ICON} />} disabled={isFull || free.length === 0} title={full}>
              Add a person
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {free.map(({ id, name, role }) => (
              <Menu.Item
                key={id}
                rightSection={<small className={classes.role}>{ROLE_NAMES[role as Role]}</small>}
                onClick={() => onChange([...approvers, { ...NEW, user_id: id }])}
              >
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button leftSection={<IconLink {...ICON} />} disabled={isFull} title={full} onClick={() => setClient("new")}>
          Add a client by link
        </Button>
        <p>Up to {MAX_APPROVERS}. The author of a post never approves it.</p>
      </div>
      <ClientDialog
        client={client}
        others={approvers.filter((each) => each !== client)}
        onSave={saveClient}
        onClose={() => setClient(null)}
      />
    </div>
  );
}
