/** The dialog over All Posts: the post, then the form of the action. */
import { Suspense } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import type { OperatorPostRecord } from "../../contracts/oversight.ts";
import classes from "./all-posts.module.css";
import { PostActForm } from "./act-form.tsx";
import { ACT_WORDS, type ActDialogName } from "./acts.ts";
import { PostLoading } from "./post-loading.tsx";
import { usePostRecord } from "./use-all-posts.ts";

const CorrectForm = lazyComponent(() => import("./correct-form.tsx"), "CorrectForm");

type Open = { name: ActDialogName; id: number };

export function PostActDialog({ open, onClose }: { open: Open | null; onClose: () => void }) {
  return (
    <FormModal
      opened={open !== null}
      onClose={onClose}
      title={open ? titleOf(open.name) : ""}
      size={open?.name === "correct" ? 880 : 600}
      returnFocus
    >
      {open && <OpenAct key={`${open.name}.${open.id}`} open={open} onClose={onClose} />}
    </FormModal>
  );
}

function titleOf(name: ActDialogName): string {
  return name === "correct" ? "Edit with a reason" : ACT_WORDS[name].title;
}

function OpenAct({ open: { name, id }, onClose }: { open: Open; onClose: () => void }) {
  const { data: post, error, refetch, isFetching } = usePostRecord(id);
  if (!post && error) {
    return <ErrorState title="This post could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!post) return <PostLoading />;
  const about = <About post={post} />;
  if (name !== "correct") return <PostActForm act={name} post={post} about={about} onClose={onClose} />;
  return (
    <Suspense fallback={<PostLoading />}>
      <CorrectForm post={post} about={about} onClose={onClose} />
    </Suspense>
  );
}

function About({ post }: { post: OperatorPostRecord }) {
  const { name, company, author, views, platforms, reports } = post;
  const by = `by ${author.name || author.email}`;
  const facts = [
    company ? `${company.name}, ${by}` : by.replace("by", "By"),
    `${formatCount(views)} ${views === 1 ? "view" : "views"}`,
    ...(platforms > 0 ? [`on ${platforms} ${platforms === 1 ? "platform" : "platforms"}`] : []),
    ...(reports > 0 ? [`reported ${reports === 1 ? "once" : `${reports} times`}`] : []),
  ];
  return (
    <p className={classes.about}>
      <strong>
        <bdi>{name.trim() || "Untitled"}</bdi>
      </strong>
      <span>{facts.join(" · ")}</span>
    </p>
  );
}
