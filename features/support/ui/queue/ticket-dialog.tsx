/** A ticket as operators see it: with its owner, internal notes, and the answer. */
import { Modal } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { SkeletonThread } from "../own-tickets/dialog.tsx";
import { TicketFacts } from "../thread/ticket-facts.tsx";
import { ThreadEvents } from "../thread/events.tsx";
import { useQueueThread } from "./use-ticket-queue.ts";

type DialogProps = { id: number | null; onClose: () => void };

export function OperatorTicketDialog({ id, onClose }: DialogProps) {
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      title={id === null ? "Ticket" : `Ticket #${id}`}
      size={720}
      returnFocus
    >
      {id !== null && <OpenTicket key={id} id={id} onClose={onClose} />}
    </Modal>
  );
}

function OpenTicket({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQueueThread(id);
  if (!data && !error) return <SkeletonThread />;
  if (!data) {
    return <ErrorState title="This ticket could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  return (
    <>
      <TicketFacts ticket={data} />
      <ThreadEvents events={data.events} own="staff" />
      <AnswerForm ticket={data} onClose={onClose} />
    </>
  );
}
