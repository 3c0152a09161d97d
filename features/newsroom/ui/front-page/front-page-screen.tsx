/** Front page, for operators: which posts come first, in which order and until when. */
import { Button, VisuallyHidden } from "@mantine/core";
import { IconPin } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { type FrontPin, type FrontPins, frontPageMessages, MAX_PINS } from "../../contract.ts";
import { PinDialog } from "./pin-dialog.tsx";
import { PinTable } from "./pin-table.tsx";
import { useFrontPins, useOrderPins, useUnpinPost } from "./use-front-pins.ts";

export function FrontPageScreen() {
  const { data, error, refetch, isFetching } = useFrontPins();
  const [opened, setOpened] = useState<FrontPin | "search" | null>(null);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const isFull = (data?.pins.length ?? 0) >= MAX_PINS;
  const pin = (
    <Button
      variant="filled"
      leftSection={<IconPin size={16} />}
      disabled={isFull}
      title={isFull ? frontPageMessages.tooMany : undefined}
      onClick={() => setOpened("search")}
    >
      Pin a post
    </Button>
  );
  return (
    <>
      <PageHead title="Front Page" note="Posts that readers see first" actions={pin} />
      {error && !data ? (
        <ErrorState title={frontPageMessages.loadFailed} query={{ error, refetch, isFetching }} />
      ) : (
        <Pins data={data} stale={error ? again : null} onChangeEnd={setOpened} />
      )}
      <PinDialog post={opened} onClose={() => setOpened(null)} />
    </>
  );
}

type PinsProps = {
  data: FrontPins | undefined;
  stale: { run: () => void; isBusy: boolean } | null;
  onChangeEnd: (pin: FrontPin) => void;
};

function Pins({ data, stale, onChangeEnd }: PinsProps) {
  const [words, setWords] = useState("");
  const ordering = useOrderPins(() => setWords("Order saved."));
  const unpinning = useUnpinPost();
  if (data?.pins.length === 0)
    return (
      <EmptyState
        icon={IconPin}
        title="No pinned posts"
        detail="The front page shows the newest posts. Pin one to show it first."
      />
    );
  const move = ({ post_id, position }: FrontPin, step: 1 | -1) => {
    if (!data || ordering.isPending) return;
    const others = data.pins.map((pin) => pin.post_id).filter((id) => id !== post_id);
    ordering.mutate({ post_ids: others.toSpliced(position - 1 + step, 0, post_id), version: data.version });
  };
  return (
    <>
      <PinTable
        pins={data?.pins}
        onMove={move}
        onChangeEnd={onChangeEnd}
        onUnpin={({ post_id, name }) => unpinning.mutate({ postId: post_id, name })}
      />
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {data && (
        <ListFoot stale={stale}>
          {data.pins.length} of {MAX_PINS} pins
        </ListFoot>
      )}
    </>
  );
}
