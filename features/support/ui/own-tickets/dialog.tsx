/** 'Ticket #id Details': what it is about, its thread, and the reply (docs/product/tickets.md, Thread). */
import { Modal, Skeleton } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { TicketThread } from "../../contract.ts";
import { ReplyForm } from "./reply-form.tsx";
import classes from "../thread/ticket-dialog.module.css";
import { TicketFacts } from "../thread/ticket-facts.tsx";
import { ThreadEvents } from "../thread/events.tsx";
import { useThread } from "./use-tickets.ts";

type TicketDialogProps = { id: number | null; onClose: () => void };

export function TicketDialog({ id, onClose }: TicketDialogProps) {
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      title={id === null ? "Ticket" : `Ticket #${id} Details`}
      size={660}
      returnFocus
    >
      {id !== null && <OpenTicket key={id} id={id} onClose={onClose} />}
    </Modal>
  );
}

function OpenTicket({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useThread(id);
  if (data) return <Thread thread={data} onClose={onClose} />;
  if (!error) return <SkeletonThread />;
  return <ErrorState title="This ticket could not be loaded" query={{ error, refetch, isFetching }} />;
}

function Thread({ thread, onClose }: { thread: TicketThread; onClose: () => void }) {
  return (
    <>
      <TicketFacts ticket={thread} />
      <ThreadEvents events={thread.events} own="owner" />
      <ReplyForm id={thread.id} isResolved={thread.status === "Resolved"} onClose={onClose} />
    </>
  );
}

export function SkeletonThread() {
  return (
    <div className={classes.loading} aria-busy="true" aria-label="Loading the ticket">
      <Skeleton height={12} width="60%" />
      <Skeleton height={12} width="45%" />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}
