/** 'Add a translation': a new draft in another language, or a post that exists. Load it with React.lazy. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Button, Checkbox, Modal, NativeSelect, Radio, Select } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { createTranslation, linkTranslation } from "../../calls/translation.ts";
import type { PostDetail } from "../../contract.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import type { LinkedPost } from "../../contracts/translation.ts";
import { useRefreshPosts } from "../edit/use-post-detail.ts";
import { postItemOf } from "../lists/post-item.ts";
import { useFoundPosts } from "../use-posts.ts";
import classes from "./translations.module.css";

const WAYS = [
  { value: "copied", label: "Start from this text", help: "Headline, text, pictures and links are copied." },
  { value: "empty", label: "Start with an empty text", help: "Company, pictures and categories are copied." },
  { value: "link", label: "Link a post that exists", help: "It keeps its own address, date and text." },
] as const;
type Way = (typeof WAYS)[number]["value"];
const FOUND = 20;

type Props = { isOpen: boolean; post: PostDetail; story: readonly LinkedPost[]; onClose: () => void };

export default function AddDialog({ isOpen, ...props }: Props) {
  return (
    <Modal opened={useLateOpening(isOpen)} onClose={props.onClose} title="Add a translation" size={480}>
      <AddForm {...props} />
    </Modal>
  );
}

function AddForm({ post, story, onClose }: Omit<Props, "isOpen">) {
  const [way, setWay] = useState<Way>("copied");
  const [language, setLanguage] = useState("");
  const [other, setOther] = useState<string | null>(null);
  const [isOriginal, setOriginal] = useState(false);
  const { create, link } = useAdding(post.id, onClose);
  const languages = useMemo(() => freeLanguages(post, story), [post, story]);
  const problems = problemsOf(way === "link" ? link.error : create.error);
  const isBusy = create.isPending || link.isPending;
  const confirm = () => {
    if (way === "link") link.mutate({ post: Number(other ?? 0), is_original: isOriginal });
    else create.mutate({ language, text: way });
  };
  return (
    <div className={classes.add} inert={isBusy}>
      <Radio.Group label="How to begin" value={way} onChange={setWay}>
        <div className={classes.ways}>
          {WAYS.map(({ value, label, help }) => (
            <Radio key={value} value={value} label={label} description={help} />
          ))}
        </div>
      </Radio.Group>
      {way === "link" ? (
        <>
          <PostSelect
            except={[post.id, ...story.map(({ id }) => id)]}
            value={other}
            error={problems["post"]}
            onChange={setOther}
          />
          {story.length === 0 && (
            <Checkbox
              label="That post is the original"
              checked={isOriginal}
              onChange={(event) => setOriginal(event.currentTarget.checked)}
            />
          )}
        </>
      ) : (
        <NativeSelect
          label="Language"
          data={[{ value: "", label: "Choose a language" }, ...languages]}
          value={language}
          error={problems["language"]}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      )}
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          loading={isBusy}
          disabled={way === "link" ? other === null : language === ""}
          onClick={confirm}
        >
          {way === "link" ? "Link post" : "Create draft"}
        </Button>
      </DialogFoot>
    </div>
  );
}

type PostSelectProps = {
  except: readonly number[];
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
};

/** The author's posts of every status, by a part of their name. */
function PostSelect({ except, value, error, onChange }: PostSelectProps) {
  const [q, setQ] = useState("");
  const { data } = useFoundPosts(q.trim(), FOUND);
  const posts = (data?.posts ?? []).filter(({ id }) => !except.includes(id));
  return (
    <Select
      label="Post"
      description="Search by a part of its name."
      placeholder="Name of the post"
      searchable
      clearable
      filter={({ options }) => options}
      data={posts.map(({ id, name, status }) => ({
        value: String(id),
        label: `${name || "Untitled"} (${status}, #${id})`,
      }))}
      nothingFoundMessage={q.trim() === "" ? "Type a part of its name." : "No matches."}
      searchValue={q}
      onSearchChange={setQ}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function useAdding(postId: number, onClose: () => void) {
  const { openItem } = useNavigation();
  const refreshPosts = useRefreshPosts();
  const onError = (error: Error) => {
    if (Object.keys(problemsOf(error)).length === 0) showError(error.message);
  };
  const create = useMutation({
    mutationFn: (body: { language: string; text: "copied" | "empty" }) =>
      call(createTranslation, { params: { id: postId }, body }),
    onSuccess(draft) {
      showSuccess(draft.detail);
      onClose();
      refreshPosts();
      const item = postItemOf("edit", draft);
      if (item !== null) openItem(item);
    },
    onError,
  });
  const link = useMutation({
    mutationFn: (body: { post: number; is_original: boolean }) =>
      call(linkTranslation, { params: { id: postId }, body }),
    onSuccess({ detail }) {
      showSuccess(detail);
      onClose();
      refreshPosts();
    },
    onError,
  });
  return { create, link };
}

const problemsOf = (error: Error | null): Record<string, string> => (error instanceof ApiError ? error.fields : {});

/** By their own names, without those that the story has. */
function freeLanguages(post: PostDetail, story: readonly LinkedPost[]): { value: string; label: string }[] {
  const taken = new Set([post.language, ...story.map(({ language }) => language)]);
  const free = LANGUAGES.filter((tag) => !taken.has(tag)).map((tag) => ({ value: tag, label: ownNameOf(tag) }));
  return free.toSorted((one, next) => one.label.localeCompare(next.label, "en"));
}
