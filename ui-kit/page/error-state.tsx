import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = {
  title: string;
  /** The query that failed: its error is the detail, and it is asked again. */
  query?: { error?: Error | null; refetch: () => unknown; isFetching: boolean };
  /** What went wrong and what to do. */
  detail?: string;
  /** In place of asking the query again. */
  action?: { label?: string; run: () => unknown; isBusy?: boolean };
};

/** The error state of a block whose data could not be loaded. */
export function ErrorState({ title, query, detail, action }: ErrorStateProps) {
  const run = action?.run ?? query?.refetch;
  return (
    <div role="alert">
      <EmptyState
        icon={IconPlugConnectedX}
        title={title}
        detail={detail ?? query?.error?.message ?? ""}
        action={
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={action?.isBusy ?? query?.isFetching}
            onClick={() => void run?.()}
          >
            {action?.label ?? "Try Again"}
          </Button>
        }
      />
    </div>
  );
}
