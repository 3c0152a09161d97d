/** The plain pages: what each has, and the editor of the one that is open. */
import { Button, Skeleton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import {
  SITE_PAGE_TITLES,
  type SitePageKey,
  sitePagePath,
  type StoredSitePage,
} from "#features/site-settings/contract.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import classes from "./site.module.css";
import { PAGE_TEMPLATES } from "./page-templates.ts";
import { usePageForm } from "./use-site.ts";

const StoryEditor = lazy(() => import("#features/editor/ui/story-editor.tsx"));

type Props = {
  pages: readonly StoredSitePage[];
  open: SitePageKey | null;
  onOpen: (key: SitePageKey | null) => void;
  /** The editor's content, for the preview. */
  onDraft: (key: SitePageKey, html: string) => void;
};

/** Opened by a link to one of the pages, it scrolls to the list, which is far down the screen. */
export function PageList({ pages, open, onOpen, onDraft }: Props) {
  const [isLinked] = useState(open !== null);
  const shown = pages.find(({ key }) => key === open);
  return (
    <>
      <ul className={classes.pages} ref={isLinked ? show : null}>
        {pages.map((page) => (
          <li key={page.key} data-open={page.key === open || undefined}>
            <span>
              <b>{SITE_PAGE_TITLES[page.key]}</b>
              <small>{page.html === "" ? "No text yet" : `Edited ${formatMomentDay(page.updated_at ?? "")}`}</small>
            </span>
            <a
              href={sitePagePath(page.key)}
              target="_blank"
              rel="noreferrer"
              aria-label={`View ${SITE_PAGE_TITLES[page.key]}`}
            >
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
            </a>
            <Button
              size="xs"
              aria-label={`${page.key === open ? "Close" : "Edit"} ${SITE_PAGE_TITLES[page.key]}`}
              aria-expanded={page.key === open}
              onClick={() => onOpen(page.key === open ? null : page.key)}
            >
              {page.key === open ? "Close" : "Edit"}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <PageForm key={shown.key} page={shown} onDraft={(html) => onDraft(shown.key, html)} />}
    </>
  );
}

const show = (list: HTMLElement | null) => list?.scrollIntoView();

function PageForm({ page, onDraft }: { page: StoredSitePage; onDraft: (html: string) => void }) {
  const form = usePageForm(page);
  const [round, setRound] = useState(0);
  const title = SITE_PAGE_TITLES[page.key];
  const labelId = `site-page-${page.key}`;
  // The editor reads its text once: it starts again where the text is replaced.
  const discard = () => {
    form.discard();
    onDraft(page.html);
    setRound((known) => known + 1);
  };
  const template = form.values.html === "" ? PAGE_TEMPLATES[page.key] : undefined;
  const fillIn = (html: string) => {
    form.set("html", html);
    onDraft(html);
    setRound((known) => known + 1);
  };
  return (
    <SettingsForm label={title} form={{ ...form, discard }}>
      <div>
        <span id={labelId} className={classes.label}>
          Text of {title}
        </span>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton height={220} />}>
            <StoryEditor
              key={round}
              id={`${labelId}-text`}
              labelledBy={labelId}
              initialHtml={form.values.html}
              wordLimit={null}
              takesPictures={false}
              invalid={form.problems["html"] !== undefined}
              onChange={(html) => {
                form.set("html", html);
                onDraft(html);
              }}
            />
          </Suspense>
        </ErrorBoundary>
        <p className={classes.help}>If there is no text, no page links to it, and search engines skip it.</p>
        {template !== undefined && (
          <Button size="xs" onClick={() => fillIn(template)}>
            Start from a template
          </Button>
        )}
      </div>
    </SettingsForm>
  );
}
