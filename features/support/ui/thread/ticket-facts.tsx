import type { Ticket } from "../../contract.ts";
import { StatusBadge } from "./status-badge.tsx";
import classes from "./ticket-dialog.module.css";
import { formatTicketTime } from "./ticket-times.ts";

/** Status, category, address and times of a ticket. */
export function TicketFacts({ ticket: { status, category, user_email, created_at, updated_at } }: { ticket: Ticket }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd>{category}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{user_email}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{formatTicketTime(created_at)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>{formatTicketTime(updated_at)}</dd>
      </div>
    </dl>
  );
}
