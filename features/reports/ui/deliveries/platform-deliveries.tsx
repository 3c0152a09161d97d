/** What was delivered to one platform, what waits and what failed, with another try. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Badge, Button, Modal, SegmentedControl } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { type Delivery, DELIVERY_STATES, type DeliveryState, type OperatorPlatform } from "../../platform-contract.ts";
import { PlatformBackfill } from "./backfill.tsx";
import classes from "./platform-deliveries.module.css";
import { STATE_WORDS } from "../platforms/words.ts";
import { PAGE_SIZE, usePlatformDeliveries, useRetryDelivery } from "../platforms/use-operator-platforms.ts";

const COLUMNS: Column[] = [
  { name: "Post", className: classes.post, loading: "text" },
  { name: "State", loading: [64, 16] },
  { name: "Attempts", kind: "figure", className: classes.attempts, loading: 20 },
  { name: "When", kind: "figure", loading: 150 },
  { name: "Actions", kind: "end", loading: [56, 28] },
];

type DeliveriesProps = {
  /** Null closes the dialog. */
  platform: OperatorPlatform | null;
  onClose: () => void;
};

export function PlatformDeliveries({ platform, onClose }: DeliveriesProps) {
  // While the dialog fades away it still shows what it was about.
  const [shown, setShown] = useState(platform);
  if (platform && platform !== shown) setShown(platform);
  return (
    <Modal opened={platform !== null} onClose={onClose} title={`Deliveries to ${shown?.name ?? ""}`} size={860}>
      {shown?.is_active && <PlatformBackfill id={shown.id} name={shown.name} />}
      {shown && <Deliveries key={shown.id} id={shown.id} />}
    </Modal>
  );
}

const ALL = "All";

function Deliveries({ id }: { id: number }) {
  const [state, setState] = useState<DeliveryState | null>(null);
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = usePlatformDeliveries(id, state, page);
  const retry = useRetryDelivery(id);
  const again = { run: () => void refetch(), isBusy: isFetching };
  return (
    <>
      <SegmentedControl
        className={classes.states}
        aria-label="State"
        data={[ALL, ...DELIVERY_STATES.map((each) => ({ value: each, label: STATE_WORDS[each].label }))]}
        value={state ?? ALL}
        onChange={(chosen) => {
          setState(DELIVERY_STATES.find((each) => each === chosen) ?? null);
          setPage(1);
        }}
      />
      {error && !data && (
        <ErrorState title="The deliveries could not be loaded" detail={error.message} action={again} />
      )}
      {data?.count === 0 && (
        <EmptyState
          icon={IconSend}
          title={state === null ? "Nothing delivered yet" : "No deliveries with this status"}
          detail="Posts from its plans are delivered when they are published."
        />
      )}
      {data?.count !== 0 && !(error && !data) && (
        <DeliveryTable
          deliveries={data?.deliveries}
          isBusy={!data || isPlaceholderData}
          retriedId={retry.isPending ? retry.variables : null}
          onRetry={retry.mutate}
        />
      )}
      {data && data.count > 0 && (
        <ListFoot
          page={page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={setPage}
        >
          {data.count === 1 ? "1 delivery" : `${formatCount(data.count)} deliveries`}
        </ListFoot>
      )}
    </>
  );
}

type TableProps = {
  deliveries: readonly Delivery[] | undefined;
  isBusy: boolean;
  retriedId: number | null;
  onRetry: (id: number) => void;
};

function DeliveryTable({ deliveries, isBusy, retriedId, onRetry }: TableProps) {
  return (
    <DataTable label="Deliveries" columns={COLUMNS} rows={deliveries} isBusy={isBusy} headIs="still" loadingRows={3}>
      {(each) => <Row key={each.id} delivery={each} isBusy={each.id === retriedId} onRetry={() => onRetry(each.id)} />}
    </DataTable>
  );
}

function Row({ delivery, isBusy, onRetry }: { delivery: Delivery; isBusy: boolean; onRetry: () => void }) {
  const { post_name: name, state, reason, live_url: address, attempts, delivered_at, created_at } = delivery;
  const { label, colour } = STATE_WORDS[state];
  const when = delivered_at ?? created_at;
  return (
    <tr className={table.row}>
      <td className={`${table.lead} ${classes.post}`}>
        <bdi>{name}</bdi>
        {reason && <span className={state === "failed" ? classes.failure : classes.reason}>{reason}</span>}
      </td>
      <td className={table.plain}>
        <Badge color={colour}>{label}</Badge>
      </td>
      <td className={`${table.figure} ${classes.attempts}`}>{formatCount(attempts)}</td>
      <td className={table.figure}>
        <time dateTime={when}>{formatDateTime(when)}</time>
      </td>
      <td className={table.end}>
        {address && (
          <Button
            size="xs"
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`See ${name} there`}
          >
            View
          </Button>
        )}
        {state === "failed" && (
          <Button size="xs" loading={isBusy} aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
      </td>
    </tr>
  );
}
