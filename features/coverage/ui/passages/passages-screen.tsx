/** One find next to its release: what both have in common, what differs, and the decision. */
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { IconClipboardText } from "@tabler/icons-react";
import type { CoverageKind, FindDetail } from "../../contract.ts";
import { findItem } from "../find-item.ts";
import { useFind } from "../use-coverage.ts";
import { useDeciding } from "../use-deciding.ts";
import { useCoverageKeys } from "../use-keys.ts";
import { PassagesDock } from "./dock.tsx";
import { Legend } from "./legend.tsx";
import { Pairs } from "./pairs.tsx";
import { Panes } from "./panes.tsx";
import styles from "./passages.module.css";

const MINUTE_MS = 60_000;

export function PassagesScreen({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useFind(id);
  const { activeKey, open, closeItem, parameters } = useNavigation();
  const [kind, setKind] = useState<CoverageKind | null>(null);
  const deciding = useDeciding();
  const show = (next: number | null) => {
    if (next === null) return;
    open(activeKey, { item: findItem(next), parameters: Object.fromEntries(parameters) });
  };
  const decide = (decision: "confirm" | "dismiss", as?: CoverageKind) => {
    if (!data || !data.may_decide || deciding.isPending) return;
    const chosen = as ?? kind ?? data.kind;
    deciding.mutate(
      { finds: [data], decision, kind: decision === "confirm" && chosen !== data.kind ? chosen : undefined },
      { onSuccess: () => data.status === "to_confirm" && leave(data) },
    );
  };
  /** The next one opens, else the one before it, else the list. */
  const leave = ({ next, previous }: FindDetail) => {
    const to = next ?? previous;
    if (to === null) closeItem();
    else show(to);
  };
  useCoverageKeys({
    onMove: (step) => show((step === 1 ? data?.next : data?.previous) ?? null),
    onConfirm: () => data?.status !== "confirmed" && decide("confirm"),
    onDismiss: () => data?.status !== "dismissed" && decide("dismiss"),
  });
  if (!data)
    return (
      <>
        <PageHead title="Passages" />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={IconClipboardText}
            title="Article not found"
            detail="It may have been removed, or belongs to another account."
            action={<Button onClick={closeItem}>Back to Coverage</Button>}
          />
        ) : error ? (
          <ErrorState title="The article could not be loaded" query={{ error, refetch, isFetching }} />
        ) : (
          <Loading />
        )}
      </>
    );
  return (
    <>
      <PageHead
        title="Passages"
        note={data.to_confirm && `${data.to_confirm.number} of ${data.to_confirm.of} to confirm`}
        actions={
          <>
            <span className={styles.steps}>
              <ActionIcon
                size={32}
                aria-label="Previous find"
                aria-disabled={data.previous === null}
                data-disabled={data.previous === null || undefined}
                onClick={() => show(data.previous)}
              >
                <IconChevronUp size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={32}
                aria-label="Next find"
                aria-disabled={data.next === null}
                data-disabled={data.next === null || undefined}
                onClick={() => show(data.next)}
              >
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </span>
            {data.address !== null && (
              <Button
                component="a"
                href={data.address}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
              >
                Read at the source
              </Button>
            )}
          </>
        }
      />
      <Texts find={data} />
      <PassagesDock
        find={data}
        kind={kind ?? data.kind}
        isBusy={deciding.isPending}
        onKind={(chosen) => (data.status === "confirmed" ? decide("confirm", chosen) : setKind(chosen))}
        onDecide={decide}
      />
    </>
  );
}

function Texts({ find }: { find: FindDetail }) {
  const now = useNow(MINUTE_MS);
  const [read, setRead] = useState<number | null>(null);
  if (find.article && find.marks.length > 0)
    return (
      <>
        <Legend find={find} />
        <Panes find={find} article={find.article} now={now} read={read} onRead={setRead} />
        <Pairs find={find} isPhone />
      </>
    );
  return <Pairs find={find} isPhone={false} />;
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true" aria-label="Loading the passages">
      {[0, 1].map((pane) => (
        <div key={pane}>
          <Skeleton height={18} width="72%" mb={20} />
          {["94%", "88%", "91%", "46%", "90%", "84%", "62%"].map((width) => (
            <Skeleton key={width} height={12} width={width} mb={12} />
          ))}
        </div>
      ))}
    </div>
  );
}
