/** The address of a post, with ways to share it. Nothing is sent to or counted by third parties. */
import { Button, Input } from "@mantine/core";
import { IconChartBar, IconExternalLink, IconMail, IconPencil } from "@tabler/icons-react";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { setMark } from "#ui-kit/browser-mark.ts";
import { postItemOf } from "../lists/post-item.ts";
import type { SubmittedPost } from "./words.ts";
import classes from "./panel.module.css";

type Props = { post: SubmittedPost; address: string; summary: string };

export function Share({ post, address, summary }: Props) {
  const { id: userId } = useMe();
  const { has, hrefOf, open } = useNavigation();
  const isPublic = post.status === "published";
  const text = [post.name, summary, address].filter((line) => line !== "").join("\n\n");
  const mailto = `mailto:?subject=${encodeURIComponent(post.name)}&body=${encodeURIComponent(text)}`;
  const mark = () => setMark("shared", userId);
  const edit = postItemOf("edit", post);
  const report = { item: `report.${post.id}` };
  return (
    <>
      <div className={classes.address}>
        <Input
          readOnly
          value={address}
          aria-label={isPublic ? "Public address" : "Public address once it is published"}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={address} label="Copy link" variant="filled" {...(isPublic && { onCopied: mark })} />
      </div>
      {!isPublic && <p className={classes.later}>Readers can open this link once the post is published.</p>}
      <div className={classes.actions}>
        {isPublic && (
          <>
            <Button component="a" href={mailto} leftSection={<IconMail size={16} aria-hidden />} onClick={mark}>
              Email
            </Button>
            <CopyButton text={text} label="Copy text" onCopied={mark} />
          </>
        )}
        <Button component="a" href={post.url} leftSection={<IconExternalLink size={16} aria-hidden />}>
          {isPublic ? "View" : "Preview"}
        </Button>
        {isPublic && has("reportingPage") && (
          <Button
            component="a"
            href={hrefOf("reportingPage", report)}
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={(event) => {
              event.preventDefault();
              open("reportingPage", report);
            }}
          >
            Report
          </Button>
        )}
        {edit && (
          <Button
            className={classes.edit}
            variant="subtle"
            component="a"
            href={hrefOf("allPosts", { item: edit })}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={(event) => {
              event.preventDefault();
              open("allPosts", { item: edit });
            }}
          >
            Edit
          </Button>
        )}
      </div>
    </>
  );
}
