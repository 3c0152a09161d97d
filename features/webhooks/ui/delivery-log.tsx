/** What was sent to a webhook: the list, and one of it with request and answer. */
import { ActionIcon, Button } from "@mantine/core";
import { IconInbox, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { ANSWER_FILTERS, LOG_DAYS, type Webhook, type WebhookDelivery } from "../contract.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../events-contract.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { type LogFilters, useDeliveries, useReplay } from "./use-webhooks.ts";
import classes from "./webhooks.module.css";
import shared from "#features/api-keys/ui/connections.module.css";
import { answerOf, timeOf, tookOf, triesOf } from "./words.ts";

type Props = { companyId: number; webhook: Webhook };

const EVENT_CHOICES = WEBHOOK_EVENTS.map((event) => ({ value: event, label: event }));
const ANSWER_WORDS = { all: "All answers", delivered: "Accepted", failed: "Failed", waiting: "Waiting" } as const;
const ANSWER_CHOICES = ANSWER_FILTERS.filter((each) => each !== "all").map((value) => ({
  value,
  label: ANSWER_WORDS[value],
}));

export function DeliveryLog({ companyId, webhook }: Props) {
  const [event, setEvent] = useState<WebhookEvent | null>(null);
  const [answer, setAnswer] = useState<LogFilters["answer"]>("all");
  const [chosenId, setChosenId] = useState<number | null>(null);
  const filters = { answer, ...(event && { event }) };
  const log = useDeliveries(companyId, webhook.id, filters);
  const replay = useReplay(companyId, webhook.id);
  const now = useNow(60_000);
  const rows = log.data?.pages.flatMap(({ deliveries }) => deliveries);
  const count = log.data?.pages[0]?.count ?? 0;
  const chosen = rows?.find(({ id }) => id === chosenId) ?? rows?.[0];
  return (
    <section className={classes.log} aria-label={`Deliveries of ${webhook.name}`}>
      <div>
        <div className={classes.logHead}>
          <h2>Deliveries</h2>
          <FilterChoice label="Events" all="All events" data={EVENT_CHOICES} value={event} onChoose={setEvent} />
          <FilterChoice
            label="Answers"
            all={ANSWER_WORDS.all}
            data={ANSWER_CHOICES}
            value={answer === "all" ? null : answer}
            onChoose={(value) => setAnswer(value ?? "all")}
          />
        </div>
        {log.error && !log.data && <ErrorState title="The deliveries could not be loaded" query={log} />}
        {rows?.length === 0 && (
          <EmptyState
            icon={IconInbox}
            title={event || answer !== "all" ? "Nothing matches" : "Nothing sent yet"}
            detail={
              event || answer !== "all"
                ? "Choose other events or answers."
                : "It stands here once something happens that this webhook wants."
            }
          />
        )}
        {rows?.length !== 0 && !(log.error && !log.data) && (
          <DataTable
            label="Deliveries"
            columns={columnsWith(now, { onChoose: setChosenId, onReplay: replay.mutate })}
            rows={rows}
            keyOf={({ id }) => id}
            rowProps={({ id }) => ({ "aria-current": id === chosen?.id || undefined })}
            className={`${shared.table} ${classes.table}`}
            headIs="still"
            listFrom={600}
            loadingRows={4}
            corner={36}
          />
        )}
        {rows && rows.length > 0 && (
          <div className={classes.logFoot}>
            <span>
              {rows.length} of {count}, kept {LOG_DAYS} days
            </span>
            {log.hasNextPage && (
              <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Older
              </Button>
            )}
          </div>
        )}
      </div>
      {chosen && (
        <DeliveryDetail companyId={companyId} webhook={webhook} deliveryId={chosen.id} onReplay={replay.mutate} />
      )}
    </section>
  );
}

type Actions = { onChoose: (id: number) => void; onReplay: (id: number) => void };

function columnsWith(now: Date, { onChoose, onReplay }: Actions): Column<WebhookDelivery>[] {
  return [
    {
      name: "Time",
      kind: "plain",
      narrow: ["second"],
      cell: ({ tried_at, created_at }) => timeOf(tried_at ?? created_at, now),
    },
    {
      name: "Event",
      kind: "main",
      narrow: ["first", "line"],
      className: classes.what,
      cell: ({ id, event, subject }) => (
        <span className={classes.event}>
          <button type="button" onClick={() => onChoose(id)}>
            {event}
          </button>
          {subject !== "" && <bdi>{subject}</bdi>}
        </span>
      ),
    },
    {
      name: "Answer",
      kind: "plain",
      narrow: ["second"],
      className: classes.answer,
      cell: (delivery) => {
        const { words, tone } = answerOf(delivery);
        return (
          <>
            <b data-tone={tone}>{words}</b>
            <small>{tookOf(delivery.milliseconds)}</small>
          </>
        );
      },
    },
    { name: "Tries", kind: "figure", narrow: ["hidden"], className: classes.tries, cell: triesOf },
    {
      name: "Replay",
      kind: "end",
      narrow: [],
      className: classes.again,
      head: <span className={shared.unseen}>Replay</span>,
      cell: ({ id, event }) => (
        <ActionIcon aria-label={`Replay ${event}`} title="Replay" onClick={() => onReplay(id)}>
          <IconRefresh size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}
