/** SQL of all tickets of one person. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row, statement } from "#platform/database/statement.ts";

const PERSONAL_TICKET = {
  ...columns("tickets", "id", "category", "status", "created_at", "updated_at"),
  events: computed.json<
    {
      id: number;
      author: string;
      message: string;
      status: string | null;
      screenshot_name: string | null;
      created_at: string;
    }[]
  >(),
};
export type PersonalTicket = Row<typeof PERSONAL_TICKET>;

/** The next of them by id, without what staff noted among themselves. */
export function listPersonalTickets(ownerId: number, after: number, limit: number): Promise<PersonalTicket[]> {
  return prepared(
    PERSONAL_TICKET,
    `select t.id, t.category, t.status, t.created_at, t.updated_at, (
       select json_agg(json_build_object('id', e.id, 'author', e.author, 'message', e.message, 'status', e.status,
         'screenshot_name', e.screenshot_name, 'created_at', e.created_at) order by e.id)
       from ticket_events e where e.ticket_id = t.id and e.kind <> 'note') as events
     from tickets t where t.owner_id = $1 and t.id > $2 order by t.id limit $3`,
    [ownerId, after, limit],
  );
}

/** Removes up to `limit` tickets. @returns how many, and the keys of their pictures. */
export async function removeTicketsOf(
  tx: Transaction,
  ownerId: number,
  limit: number,
): Promise<{ count: number; keys: string[] }> {
  const { rows } = await statement({ keys: computed.texts<string | null>() })`
    with chosen as (select id from tickets where owner_id = ${ownerId} order by id limit ${limit} for update),
      pictures as (select ticket_id, screenshot_key from ticket_events where ticket_id in (select id from chosen)),
      gone as (delete from tickets using chosen where tickets.id = chosen.id returning tickets.id)
    select array(select screenshot_key from pictures where pictures.ticket_id = gone.id) as keys from gone`.execute(tx);
  return { count: rows.length, keys: rows.flatMap(({ keys }) => keys).filter((key) => key !== null) };
}
