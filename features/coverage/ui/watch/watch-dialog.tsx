/** Until when releases are watched, and watching them longer. Load it with React.lazy. */
import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { extendWatch } from "../../calls.ts";
import { WATCH_DAYS } from "../../contract.ts";
import { COVERAGE_KEY } from "../use-coverage.ts";
import styles from "./watch.module.css";

/** A release whose watch is shown. */
export type WatchedRelease = {
  id: number;
  name: string;
  /** null: not watched any more. */
  until: string | null;
  mayExtend: boolean;
};

type Props = { releases: readonly WatchedRelease[]; isOpen: boolean; onClose: () => void };

export function WatchDialog({ releases, isOpen, onClose }: Props) {
  const extending = useExtending();
  return (
    <Modal opened={useLateOpening(isOpen)} onClose={onClose} title="Watch" size={560}>
      <p className={styles.lead}>
        Each new article is compared with a release until its watch ends. What was found stays.
      </p>
      <ul className={styles.rows}>
        {releases.map(({ id, name, until, mayExtend }) => (
          <li key={id}>
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              <p>{until === null ? "Not watched any more" : `Watched until ${formatDay(until)}`}</p>
            </div>
            {mayExtend && (
              <Button
                size="xs"
                aria-label={`Extend by ${WATCH_DAYS} days: ${name}`}
                loading={extending.isPending && extending.variables.id === id}
                onClick={() => extending.mutate({ id, until })}
              >
                Extend by {WATCH_DAYS} days
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Modal>
  );
}

/** Repeated with the same end, it extends once. */
function useExtending() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, until }: Pick<WatchedRelease, "id" | "until">) =>
      call(extendWatch, { params: { id }, body: until === null ? {} : { until } }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: COVERAGE_KEY }),
  });
}
