/** Operators' actions on a post, as the menu of its row. */
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconBan,
  IconBuildingOff,
  IconBuildingSkyscraper,
  IconDots,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconRotateClockwise,
  IconUser,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { OperatorAct, OperatorPost } from "../../contracts/oversight.ts";
import { actItemOf, actsOf, isCorrectable } from "./acts.ts";

/** Notes and menu items from other features. */
export type PostExtras = {
  /** Null for no note. */
  noteOf: (post: OperatorPost) => string | null;
  /** Items of its menu. */
  itemsOf: (post: OperatorPost) => ReactNode;
};

export const nameOf = ({ name }: OperatorPost) => name.trim() || "Untitled";
const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

const ACT_ITEMS: Record<OperatorAct, { label: string; icon: typeof IconBan }> = {
  withdraw: { label: "Withdraw", icon: IconBan },
  lift: { label: "Lift the withdrawal", icon: IconRotateClockwise },
  hold: { label: "Put on legal hold", icon: IconLock },
  "end-hold": { label: "End the legal hold", icon: IconLockOpen },
  "leave-newsroom": { label: "Take out of the newsroom", icon: IconBuildingOff },
  "return-to-newsroom": { label: "Return to the newsroom", icon: IconBuildingSkyscraper },
};

type PostMenuProps = { post: OperatorPost; extras: PostExtras | undefined };

export function PostMenu({ post, extras }: PostMenuProps) {
  const { openItem, open, setParameters } = useNavigation();
  const { id, author, company } = post;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for “${nameOf(post)}”`} title="Actions">
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isCorrectable(post) && (
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => openItem(actItemOf("correct", id))}>
            Edit with a reason
          </Menu.Item>
        )}
        {extras?.itemsOf(post)}
        <Menu.Item
          leftSection={<IconHistory {...ICON} />}
          onClick={() => open("operatorAudit", { parameters: { q: `post ${id}` } })}
        >
          Audit log
        </Menu.Item>
        <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => setParameters({ author: `#${author.id}` })}>
          Posts of this author
        </Menu.Item>
        {company && (
          <Menu.Item
            leftSection={<IconBuildingSkyscraper {...ICON} />}
            onClick={() => setParameters({ company: `#${company.id}` })}
          >
            Posts of this company
          </Menu.Item>
        )}
        <Menu.Divider />
        {actsOf(post).map((act) => {
          const { label, icon: Icon } = ACT_ITEMS[act];
          return (
            <Menu.Item
              key={act}
              leftSection={<Icon {...ICON} />}
              {...(act === "withdraw" && { color: "red" })}
              onClick={() => openItem(actItemOf(act, id))}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
