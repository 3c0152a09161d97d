/** 'Subscribe': the secret address of the calendar, for other calendar programs. Load it with React.lazy. */
import { Button, Modal, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/http-client/call.ts";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { endFeed, getFeed, renewFeed } from "../../calls/calendar-feed.ts";
import type { FeedState } from "../../contracts/calendar-feed.ts";
import classes from "./calendar.module.css";

const FEED_KEY = ["calendar-feed"];

type Props = {
  isOpen: boolean;
  /** The calendar's filters, which also apply to the feed. */
  filter: { type: string | null; company: string | null };
  onClose: () => void;
};

export function SubscribeDialog({ isOpen, onClose, filter }: Props) {
  return (
    <Modal opened={useLateOpening(isOpen)} onClose={onClose} title="Subscribe to this calendar" size={520}>
      <Subscription filter={filter} />
    </Modal>
  );
}

function Subscription({ filter }: Pick<Props, "filter">) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => call(getFeed, {}, { signal }),
  });
  const [address, setAddress] = useState<string | null>(null);
  const { renew, end } = useChanges(setAddress);
  if (error && !data)
    return <ErrorState title="The address could not be loaded" query={{ error, refetch, isFetching }} />;
  if (!data) return <Skeleton height={96} aria-label="Loading" />;
  const isBusy = renew.isPending || end.isPending;
  return (
    <div className={classes.subscribe}>
      <p>
        Calendar programs read your scheduled posts, and those published within the last 90 days, from a secret address.
        Anyone who knows it can read their names and times.
      </p>
      {address !== null && <NewAddress address={addressWith(address, filter)} />}
      <p role="status" className={classes.zone}>
        {stateText(data)}
      </p>
      <footer>
        {data.is_on && (
          <Button color="red" variant="subtle" disabled={isBusy} loading={end.isPending} onClick={() => end.mutate()}>
            Switch off
          </Button>
        )}
        <Button
          variant={data.is_on ? "default" : "filled"}
          disabled={isBusy}
          loading={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {data.is_on ? "Replace address" : "Create address"}
        </Button>
      </footer>
    </div>
  );
}

function NewAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showSuccess("Address copied."),
      () => showError("Select the address and press Ctrl+C."),
    );
  return (
    <div className={classes.secret}>
      <TextInput
        label="Secret address"
        description="Copy it now: it is shown only once."
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  );
}

function useChanges(setAddress: (address: string | null) => void) {
  const cache = useQueryClient();
  const asked = { onError: (error: Error) => showError(error.message) };
  const renew = useMutation({
    ...asked,
    mutationFn: () => call(renewFeed, {}),
    onSuccess: ({ url }) => {
      setAddress(url);
      return cache.invalidateQueries({ queryKey: FEED_KEY });
    },
  });
  const end = useMutation({
    ...asked,
    mutationFn: () => call(endFeed, {}),
    onSuccess: (state) => {
      setAddress(null);
      cache.setQueryData<FeedState>(FEED_KEY, state);
    },
  });
  return { renew, end };
}

function addressWith(address: string, filter: Props["filter"]): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(filter)) if (value) url.searchParams.set(name, value);
  return url.href;
}

function stateText({ is_on, created_at, last_read_at }: FeedState): string {
  if (!is_on) return "No address yet. Once created, it works until you switch it off or change your password.";
  const read = last_read_at === null ? "not read yet" : `last read ${formatDateTime(last_read_at)}`;
  return `Created ${formatDateTime(created_at ?? "")}, ${read}. Replacing it stops the old address immediately.`;
}
