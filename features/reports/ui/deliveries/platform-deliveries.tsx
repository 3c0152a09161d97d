/** Deliveries to one platform: delivered, waiting and failed, with retries. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Badge, Button, Modal, SegmentedControl } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { type Delivery, DELIVERY_STATES, type DeliveryState, type OperatorPlatform } from "../../platform-contract.ts";
import { PAGE_SIZE, usePlatformDeliveries, useRetryDelivery } from "../platforms/use-operator-platforms.ts";
import { STATE_WORDS } from "../platforms/words.ts";
import { PlatformBackfill } from "./backfill.tsx";
import classes from "./platform-deliveries.module.css";

type DeliveriesProps = {
  /** Null closes the dialog. */
  platform: OperatorPlatform | null;
  onClose: () => void;
};

export function PlatformDeliveries({ platform, onClose }: DeliveriesProps) {
  const shown = useLastShown(platform);
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
  const [page, goTo] = useState(1);
  const retry = useRetryDelivery(id);
  const list = usePagedList(
    usePlatformDeliveries(id, state, page),
    { page, goTo },
    { pageSize: PAGE_SIZE, rowsOf: ({ deliveries }) => deliveries },
  );
  return (
    <>
      <SegmentedControl
        className={classes.states}
        aria-label="State"
        data={[ALL, ...DELIVERY_STATES.map((each) => ({ value: each, label: STATE_WORDS[each].label }))]}
        value={state ?? ALL}
        onChange={(chosen) => {
          setState(DELIVERY_STATES.find((each) => each === chosen) ?? null);
          goTo(1);
        }}
      />
      <PagedTable
        label="Deliveries"
        columns={columnsWith(retry.isPending ? retry.variables : null, retry.mutate)}
        list={list}
        keyOf={(delivery) => delivery.id}
        isTarget
        headIs="still"
        loadingRows={3}
        noun={["delivery", "deliveries"]}
        failed="The deliveries could not be loaded"
        empty={{
          icon: IconSend,
          title: state === null ? "Nothing delivered yet" : "No deliveries with this status",
          detail: "Posts from its plans are delivered when they are published.",
        }}
      />
    </>
  );
}

function columnsWith(retriedId: number | null, onRetry: (id: number) => void): Column<Delivery>[] {
  return [
    {
      name: "Post",
      kind: "lead",
      width: [60, 0],
      narrow: ["line"],
      cell: ({ post_name, reason, state }) => (
        <>
          <bdi>{post_name}</bdi>
          {reason && <small data-tone={state === "failed" ? "red" : undefined}>{reason}</small>}
        </>
      ),
    },
    {
      name: "State",
      kind: "plain",
      cell: ({ state }) => <Badge color={STATE_WORDS[state].colour}>{STATE_WORDS[state].label}</Badge>,
    },
    { name: "Attempts", kind: "figure", narrow: ["named"], cell: ({ attempts }) => formatCount(attempts) },
    {
      name: "When",
      kind: "figure",
      cell: ({ delivered_at, created_at }) => {
        const when = delivered_at ?? created_at;
        return <time dateTime={when}>{formatMoment(when)}</time>;
      },
    },
    {
      name: "Actions",
      kind: "end",
      narrow: ["flow"],
      loading: [56, 28],
      cell: ({ id, post_name: name, live_url: address, state }) => (
        <>
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
            <Button size="xs" loading={id === retriedId} aria-label={`Retry ${name}`} onClick={() => onRetry(id)}>
              Retry
            </Button>
          )}
        </>
      ),
    },
  ];
}
