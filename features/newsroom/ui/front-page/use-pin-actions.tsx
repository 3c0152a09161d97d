/** Pins in All Posts: a note on pinned posts, items of a post's menu, and the dialog. */
import { Menu } from "@mantine/core";
import { IconStar, IconStarOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { OperatorPost } from "#features/content/contracts/oversight.ts";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { PinDialog, type PinnedPost } from "./pin-dialog.tsx";
import { useFrontPins, useUnpinPost } from "./use-front-pins.ts";

type PinActions = {
  noteOf: (post: OperatorPost) => string | null;
  itemsOf: (post: OperatorPost) => ReactNode;
  dialog: ReactNode;
};

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

export function usePinActions(): PinActions {
  const { data: front } = useFrontPins();
  const unpin = useUnpinPost();
  const [pinning, setPinning] = useState<PinnedPost | null>(null);
  const pinOf = ({ id }: OperatorPost) => front?.pins.find(({ post_id }) => post_id === id);
  return {
    noteOf(post) {
      const pin = pinOf(post);
      if (!pin) return null;
      return pin.ends_at === null ? "On the front page" : `On the front page until ${formatMomentDay(pin.ends_at)}`;
    },
    itemsOf(post) {
      if (pinOf(post))
        return (
          <Menu.Item
            leftSection={<IconStarOff {...ICON} />}
            onClick={() => unpin.mutate({ postId: post.id, name: post.name.trim() || "Untitled" })}
          >
            Remove from the front page
          </Menu.Item>
        );
      if (!isPinnable(post)) return null;
      return (
        <Menu.Item
          leftSection={<IconStar {...ICON} />}
          onClick={() => setPinning({ post_id: post.id, name: post.name })}
        >
          Feature on the front page
        </Menu.Item>
      );
    },
    dialog: <PinDialog post={pinning} onClose={() => setPinning(null)} />,
  };
}

function isPinnable({ status, is_trashed }: OperatorPost): boolean {
  return status === "published" && !is_trashed;
}
