import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = {
  title: string;
  /** The message: what went wrong and what to do. */
  detail: string;
  action: { label?: string; run: () => void; isBusy?: boolean };
};

/** The error state of a block whose data could not be loaded. */
export function ErrorState({ title, detail, action }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconPlugConnectedX}
        title={title}
        detail={detail}
        action={
          <Button leftSection={<IconRefresh size={16} />} loading={action.isBusy} onClick={action.run}>
            {action.label ?? "Try Again"}
          </Button>
        }
      />
    </div>
  );
}
