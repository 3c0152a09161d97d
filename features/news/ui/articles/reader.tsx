/**
 * Reading from a list: the open article is kept in the address; the keys j, k, o and s work in the list and in the
 * dialog.
 */
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { NewsArticle } from "../../contract.ts";
import { ArticleDialog } from "./dialog.tsx";
import { ARTICLE_PARAMETER, type ReaderActions, ReaderContext, useOpenArticle } from "./reader-context.ts";
import { StoryDialog } from "./story-dialog.tsx";
import { useMark } from "./use-mark.ts";
import { useOpened } from "../use-opened.ts";

type ReaderProps = {
  /** All articles in the list's order, for j and k. */
  articles: readonly NewsArticle[];
  children: ReactNode;
};

export function Reader({ articles, children }: ReaderProps) {
  const { activeKey, hrefOf, item, parameters } = useNavigation();
  const openId = useOpenArticle();
  const [storyOf, setStoryOf] = useState<number | null>(null);
  // An article opened from a story is followed by the others in the story's order.
  const [story, setStory] = useState<readonly NewsArticle[] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const sequence = story?.some(({ id }) => id === openId) ? story : articles;
  const place = sequence.findIndex(({ id }) => id === openId);

  const { open: openParameter, close: closeParameter } = useOpened(ARTICLE_PARAMETER);
  const open = useCallback((id: number) => openParameter(String(id)), [openParameter]);
  const close = () => {
    setStory(null);
    closeParameter();
  };
  useReturningFocus(list, openId ?? storyOf);
  useListKeys(list, articles);

  const actions = useMemo<ReaderActions>(
    () => ({
      hrefOf: (id) => {
        const opened = { ...Object.fromEntries(parameters), [ARTICLE_PARAMETER]: String(id) };
        return hrefOf(activeKey, { ...(item !== null && { item }), parameters: opened });
      },
      open,
      openStory: setStoryOf,
    }),
    [activeKey, hrefOf, item, open, parameters],
  );

  return (
    <ReaderContext value={actions}>
      <div ref={list}>{children}</div>
      <ArticleDialog
        id={storyOf === null ? openId : null}
        listed={sequence[place]}
        previous={sequence[place - 1]?.id}
        next={place < 0 ? undefined : sequence[place + 1]?.id}
        onMove={open}
        onStory={setStoryOf}
        onClose={close}
      />
      <StoryDialog
        id={storyOf}
        onOpen={(id, told) => {
          setStory(told);
          setStoryOf(null);
          open(id);
        }}
        onClose={() => setStoryOf(null)}
      />
    </ReaderContext>
  );
}

/** Links of the cards, in screen order. */
const linksIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLAnchorElement>("a[data-article]") ?? [])];

/** When the dialogs are closed, the card of the last article read gets the focus. */
function useReturningFocus(list: { current: HTMLElement | null }, shown: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (shown !== null) {
      last.current = shown;
      return;
    }
    const id = last.current;
    last.current = null;
    if (id === null) return;
    // The dialog gives up the focus one frame after it closes.
    const frame = requestAnimationFrame(() => focusLink(linksIn(list.current).find((each) => idOf(each) === id)));
    return () => cancelAnimationFrame(frame);
  }, [list, shown]);
}

/** j and k move along the cards, o opens, s saves; Enter opens because cards are links. */
function useListKeys(list: { current: HTMLElement | null }, articles: readonly NewsArticle[]): void {
  const mark = useMark();
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    if (isInDialog(event)) return;
    const links = linksIn(list.current);
    const here = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    focusLink(links[here < 0 ? 0 : here + step]);
  };
  const current = (event: KeyboardEvent) =>
    isInDialog(event)
      ? undefined
      : linksIn(list.current).find((link) => link.closest("li")?.contains(document.activeElement));
  useHotkeys([
    ["j", (event) => move(event, 1)],
    ["k", (event) => move(event, -1)],
    ["o", (event) => current(event)?.click()],
    [
      "s",
      (event) => {
        const link = current(event);
        const article = link && articles.find(({ id }) => id === idOf(link));
        if (article) mark(article, { is_saved: !article.is_saved });
      },
    ],
  ]);
}

function idOf(link: HTMLElement): number {
  return Number(link.dataset["article"]);
}

function focusLink(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true });
  link?.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
