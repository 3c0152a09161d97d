/** What an operator sets of a feed: its name, place, address, and how much of it is kept; beside it its life. */
import { Alert, Button, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import { NEWS_CATEGORIES } from "../../contract.ts";
import { MAX_KEEP_ENTRIES, type OperatorFeed, operatorFeedMessages } from "../../operator-contract.ts";
import { FeedFields } from "./feed-fields.tsx";
import { feedName } from "./feed-words.ts";
import classes from "./feeds-screen.module.css";
import type { FeedLife } from "./use-feed-life.ts";
import { getFeed, useFeedStep } from "./use-operator-feeds.ts";

function valuesOf(feed: OperatorFeed) {
  const category = NEWS_CATEGORIES.find(({ key }) => key === feed.category)?.key ?? ("" as const);
  return { url: feed.url, name: feed.name, category, keep: String(feed.keep_entries) };
}

type Values = ReturnType<typeof valuesOf>;
const FIELD_WORDS: Record<keyof Values, string> = {
  url: "Address",
  name: "Name",
  category: "Category",
  keep: "Entries to keep",
};
const categoryWords = (name: string, value: string) =>
  name === "category"
    ? (NEWS_CATEGORIES.find(({ key }) => key === value)?.label ?? "Outside the catalogue")
    : undefined;

type FeedFormProps = { feed: OperatorFeed; life: FeedLife; onClose: () => void };

export function FeedForm({ feed, life, onClose }: FeedFormProps) {
  const [values, setValues] = useState(() => valuesOf(feed));
  const newer = useNewerState({ opened: feed, valuesOf, fetch: () => getFeed(feed.id) });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = useFeedStep((saved) => {
    onClose();
    showSuccess(`${feedName(saved)} saved.`);
  });
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errors = { ...refused, ...wrong };
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(feed));
  const isBusy = save.isPending || life.running !== null;

  const submit = () => {
    const keep_entries = /^\d{1,5}$/.test(values.keep.trim()) ? Number(values.keep) : 0;
    const isKept = keep_entries >= 1 && keep_entries <= MAX_KEEP_ENTRIES;
    setWrong(isKept ? {} : { keep_entries: operatorFeedMessages.keepEntries });
    const { url, name, category } = values;
    const change = { url, name, category, keep_entries, version: newer.base?.version };
    if (isKept) save.mutate({ kind: "change", id: feed.id, change }, { onError: (error) => void newer.isStale(error) });
  };
  const change = (changes: Partial<typeof values>) => {
    setWrong({});
    setValues({ ...values, ...changes });
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Feed"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NewerStateNotice
        newer={newer.state}
        what="this feed"
        values={values}
        labels={FIELD_WORDS}
        wordsOf={categoryWords}
        onChange={(changes) => {
          save.reset();
          change(changes);
        }}
      />
      {save.error && !newer.state.isFound && Object.keys(refused).length === 0 && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>
      )}
      <FeedFields values={values} errors={errors} isBusy={save.isPending} onChange={change} />
      <TextInput
        className={classes.short}
        label="Entries to keep"
        description="Number of newest articles to keep. Saved articles are always kept."
        inputMode="numeric"
        readOnly={save.isPending}
        value={values.keep}
        error={errors["keep_entries"]}
        onChange={({ currentTarget }) => change({ keep: currentTarget.value })}
      />
      <DialogFoot words={isChanged ? "Not saved yet." : ""}>
        <LifeButtons feed={feed} life={life} isBusy={isBusy} />
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={!isChanged}>
          Save
        </Button>
      </DialogFoot>
    </form>
  );
}

function LifeButtons({ feed, life, isBusy }: { feed: OperatorFeed; life: FeedLife; isBusy: boolean }) {
  const button = (kind: "fetch" | "retire" | "revive", label: string) => (
    <Button disabled={isBusy} loading={life.running?.kind === kind} onClick={() => life.run(kind, feed.id)}>
      {label}
    </Button>
  );
  if (feed.state === "retired") return button("revive", "Revive");
  return (
    <>
      {button("retire", "Retire")}
      {button("fetch", "Fetch now")}
    </>
  );
}
