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
  IconUser,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { OperatorAct, OperatorPost } from "../../oversight-contract.ts";
import { StatusBadge } from "../badges.tsx";
import classes from "./all-posts.module.css";
import { actItemOf, actsOf, isCorrectable } from "./acts.ts";

/** What other features say and do about a post. */
export type PostExtras = {
  /** Null: nothing to say. */
  noteOf: (post: OperatorPost) => string | null;
  /** Items of its menu. */
  itemsOf: (post: OperatorPost) => ReactNode;
};

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
  extras: PostExtras | undefined;
  isBusy: boolean;
};

/** @param props.posts undefined while loading. */
export function AllPostsTable({ posts, extras, isBusy }: Props) {
  return (
    <DataTable
      label="All posts"
      columns={COLUMNS}
      rows={posts}
      isBusy={isBusy}
      loadingRows={8}
      className={classes.posts}
    >
      {(post) => <Row key={post.id} post={post} extras={extras} />}
    </DataTable>
  );
}

const nameOf = ({ name }: OperatorPost) => name.trim() || "Untitled";
const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

type RowProps = { post: OperatorPost; extras: PostExtras | undefined };

function Row({ post, extras }: RowProps) {
  const { id, status, is_trashed, company, author, views, created_at, url } = post;
  const notes = notesOf(post, extras?.noteOf(post) ?? null);
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
        <PostMenu post={post} extras={extras} />
      </td>
    </tr>
  );
}

function reportedWords(count: number): string {
  return count === 1 ? "Reported once" : `Reported ${count} times`;
}

function notesOf(post: OperatorPost, extra: string | null): string[] {
  return [
    ...(post.is_trashed && post.status === "withdrawn" ? ["In the trash"] : []),
    ...(post.is_held ? ["On legal hold"] : []),
    ...(post.is_waiting ? ["Waiting for review"] : []),
    ...(post.is_off_newsroom ? ["Not in its newsroom"] : []),
    ...(extra === null ? [] : [extra]),
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

function PostMenu({ post, extras }: RowProps) {
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
