/** The rows of All Posts, and the menu of each. */
import { ActionIcon, Badge, Menu } from "@mantine/core";
import {
  IconBan,
  IconBuildingOff,
  IconBuildingSkyscraper,
  IconDots,
  IconExternalLink,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconRotateClockwise,
  IconStar,
  IconStarOff,
  IconUser,
} from "@tabler/icons-react";
import table from "#ui-kit/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { useNavigation } from "#ui-kit/navigation.tsx";
import type { FrontPin } from "../../front-contract.ts";
import type { OperatorAct, OperatorPost } from "../../operator-contract.ts";
import { StatusBadge } from "../badges.tsx";
import { useUnpinPost } from "../front-page/use-front-pins.ts";
import classes from "./all-posts.module.css";
import { actItemOf, actsOf, isCorrectable, isPinnable } from "./post-acts.ts";

type Pin = Pick<FrontPin, "post_id" | "ends_at">;

const COLUMNS: Column[] = [
  { name: "ID", kind: "figure", className: classes.id, loading: 44 },
  { name: "Title/CEO/Product Name", loading: "text" },
  { name: "Status", loading: [72, 16] },
  { name: "Company", className: classes.wide, loading: 120 },
  { name: "Author", className: classes.wide, loading: 120 },
  { name: "Views", kind: "figure", className: classes.views, loading: 44 },
  { name: "Created At", kind: "figure", loading: 80 },
  { name: "Actions", kind: "end", loading: [64, 16] },
];

type Props = {
  posts: OperatorPost[] | undefined;
  pins: readonly Pin[];
  isBusy: boolean;
  onPin: (post: OperatorPost) => void;
};

/** @param props.posts undefined while loading. */
export function AllPostsTable({ posts, pins, isBusy, onPin }: Props) {
  return (
    <DataTable
      label="All posts"
      columns={COLUMNS}
      rows={posts}
      isBusy={isBusy}
      loadingRows={8}
      className={classes.posts}
    >
      {(post) => <Row key={post.id} post={post} pin={pins.find(({ post_id }) => post_id === post.id)} onPin={onPin} />}
    </DataTable>
  );
}

const nameOf = ({ name }: OperatorPost) => name.trim() || "Untitled";
const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

type RowProps = { post: OperatorPost; pin: Pin | undefined; onPin: Props["onPin"] };

function Row({ post, pin, onPin }: RowProps) {
  const { id, status, is_trashed, company, author, views, created_at, url } = post;
  const notes = notesOf(post, pin);
  return (
    <tr className={`${table.row} ${classes.post}`}>
      <td className={`${table.figure} ${classes.id}`}>{id}</td>
      <td className={classes.name}>
        <bdi>{nameOf(post)}</bdi>
        {post.open_reports > 0 && <small className={classes.alarm}>{reportedWords(post.open_reports)}</small>}
        {notes.length > 0 && <small>{notes.join(" · ")}</small>}
      </td>
      <td className={table.plain}>
        {is_trashed && status !== "withdrawn" ? <Badge color="grey">Trash</Badge> : <StatusBadge status={status} />}
      </td>
      <td className={classes.wide}>
        <bdi>{company?.name ?? ""}</bdi>
      </td>
      <td className={classes.wide} title={author.email}>
        <bdi>{author.name || author.email}</bdi>
      </td>
      <td className={`${table.figure} ${classes.views}`}>{views === 0 ? "–" : formatCount(views)}</td>
      <td className={table.figure}>
        <time dateTime={created_at}>{formatTableDate(created_at)}</time>
      </td>
      <td className={table.end}>
        {status !== "draft" && !is_trashed && (
          <ActionIcon
            component="a"
            href={status === "published" ? url : `${url}?preview`}
            target="_blank"
            rel="noopener"
            aria-label={`View “${nameOf(post)}”`}
            title="View"
          >
            <IconExternalLink {...ICON} />
          </ActionIcon>
        )}
        <PostMenu post={post} pin={pin} onPin={onPin} />
      </td>
    </tr>
  );
}

function reportedWords(count: number): string {
  return count === 1 ? "Reported once" : `Reported ${count} times`;
}

function notesOf(post: OperatorPost, pin: Pin | undefined): string[] {
  return [
    ...(post.is_trashed && post.status === "withdrawn" ? ["In the trash"] : []),
    ...(post.is_held ? ["On legal hold"] : []),
    ...(post.is_waiting ? ["Waiting for review"] : []),
    ...(post.is_off_newsroom ? ["Not in its newsroom"] : []),
    ...(pin
      ? [pin.ends_at === null ? "On the front page" : `On the front page until ${formatTableDate(pin.ends_at)}`]
      : []),
  ];
}

const ACT_ITEMS: Record<OperatorAct, { label: string; icon: typeof IconBan }> = {
  withdraw: { label: "Withdraw", icon: IconBan },
  lift: { label: "Lift the withdrawal", icon: IconRotateClockwise },
  hold: { label: "Put on legal hold", icon: IconLock },
  "end-hold": { label: "End the legal hold", icon: IconLockOpen },
  "leave-newsroom": { label: "Take out of the newsroom", icon: IconBuildingOff },
  "return-to-newsroom": { label: "Return to the newsroom", icon: IconBuildingSkyscraper },
};

function PostMenu({ post, pin, onPin }: RowProps) {
  const { openItem, open, setParameters } = useNavigation();
  const unpin = useUnpinPost();
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
        {isPinnable(post) && !pin && (
          <Menu.Item leftSection={<IconStar {...ICON} />} onClick={() => onPin(post)}>
            Feature on the front page
          </Menu.Item>
        )}
        {pin && (
          <Menu.Item
            leftSection={<IconStarOff {...ICON} />}
            onClick={() => unpin.mutate({ postId: id, name: nameOf(post) })}
          >
            Remove from the front page
          </Menu.Item>
        )}
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
