/** An operator's settings of a feed: name, place, address and number of kept entries; and its actions. */
import { Button, TextInput } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { NEWS_CATEGORIES } from "../../contract.ts";
import { type FeedChange, MAX_KEEP_ENTRIES, type OperatorFeed, operatorFeedMessages } from "../../operator-contract.ts";
import { FeedFields, type FeedValues } from "./feed-fields.tsx";
import { feedName } from "./feed-words.ts";
import classes from "./feeds-screen.module.css";
import type { FeedLife } from "./use-feed-life.ts";
import { getFeed, useFeedStep } from "./use-operator-feeds.ts";

function valuesOf(feed: OperatorFeed): FeedValues {
  const category = NEWS_CATEGORIES.find(({ key }) => key === feed.category)?.key ?? ("" as const);
  return { url: feed.url, name: feed.name, category, keep_entries: String(feed.keep_entries) };
}

const FIELD_WORDS: Record<keyof FeedValues, string> = {
  url: "Address",
  name: "Name",
  category: "Category",
  keep_entries: "Entries to keep",
};
const categoryWords = (name: string, value: string) =>
  name === "category"
    ? (NEWS_CATEGORIES.find(({ key }) => key === value)?.label ?? "Outside the catalogue")
    : undefined;

type FeedFormProps = { feed: OperatorFeed; life: FeedLife; onClose: () => void };

export function FeedForm({ feed, life, onClose }: FeedFormProps) {
  const newer = useNewerState({ opened: feed, valuesOf, fetch: () => getFeed(feed.id) });
  const save = useFeedStep((saved) => {
    onClose();
    showSuccess(`${feedName(saved)} saved.`);
  });
  const form = useContractForm({
    initial: valuesOf(feed),
    check: ({ keep_entries: typed, ...values }) => {
      const keep_entries = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
      const isKept = keep_entries >= 1 && keep_entries <= MAX_KEEP_ENTRIES;
      if (!isKept) return { problems: { keep_entries: operatorFeedMessages.keepEntries } };
      return { input: { ...values, keep_entries, version: newer.base?.version } };
    },
    send: (change: FeedChange) => save.mutateAsync({ kind: "change", id: feed.id, change }),
    isHandled: newer.isStale,
  });
  const { values, isDirty, isSending } = form;
  return (
    <ContractForm label="Feed" form={form}>
      <NewerStateNotice
        newer={newer.state}
        what="this feed"
        values={values}
        labels={FIELD_WORDS}
        wordsOf={categoryWords}
        onChange={form.change}
      />
      <FeedFields form={form} />
      <TextInput
        className={classes.short}
        label="Entries to keep"
        description="Number of newest articles to keep. Saved articles are always kept."
        inputMode="numeric"
        readOnly={isSending}
        {...form.text("keep_entries")}
      />
      <DialogFoot words={isDirty ? "Not saved yet." : ""}>
        <LifeButtons feed={feed} life={life} isBusy={isSending || life.running !== null} />
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="filled" loading={isSending} disabled={!isDirty}>
          Save
        </Button>
      </DialogFoot>
    </ContractForm>
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
