/** A preview of the page, next to the form if there is room, otherwise in its place. */
import { ActionIcon, Skeleton, UnstyledButton } from "@mantine/core";
import { useEventListener } from "@mantine/hooks";
import { IconDeviceDesktop, IconDeviceMobile, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageFrame } from "./page-frame.tsx";
import classes from "./preview.module.css";
import { type PreviewedForm, usePreview } from "./use-preview.ts";
import { PREVIEW_WIDTHS, type PreviewWidth } from "./use-preview-place.ts";

/** Readers' screens in CSS pixels; the site's wide layout begins at 1088. */
const SCREENS: Record<PreviewWidth, number> = { desktop: 1120, phone: 390 };
const LABELS = { desktop: "Desktop", phone: "Phone" } as const;
const ICONS = { desktop: IconDeviceDesktop, phone: IconDeviceMobile } as const;

/** Must match preview.module.css. */
const COVERS_FORM = "(max-width: 1180px)";

export type PreviewPaneProps = PreviewedForm & {
  id: string;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
  onClose: () => void;
};

export default function PreviewPane({ id, width, onWidth, onClose, ...form }: PreviewPaneProps) {
  const { data: html, error, isFetching, isPlaceholderData, refetch } = usePreview(form);
  const pane = useEventListener("keydown", ({ key }) => key === "Escape" && onClose());
  const heading = useRef<HTMLHeadingElement>(null);
  // Next to the form, the cursor stays in the text.
  useEffect(() => {
    if (window.matchMedia(COVERS_FORM).matches) heading.current?.focus({ preventScroll: true });
  }, []);
  const state = error ? "Not up to date" : isFetching || isPlaceholderData ? "Updating" : "Updates as you type";
  return (
    <section
      id={id}
      className={classes.pane}
      data-preview
      data-width={width}
      aria-labelledby={`${id}-title`}
      ref={pane}
    >
      <header className={classes.head}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          Preview
        </h2>
        <div className={classes.widths} role="group" aria-label="Width of the preview">
          {PREVIEW_WIDTHS.map((each) => {
            const Icon = ICONS[each];
            return (
              <UnstyledButton key={each} aria-pressed={each === width} onClick={() => onWidth(each)}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {LABELS[each]}
              </UnstyledButton>
            );
          })}
        </div>
        <span className={classes.state}>{state}</span>
        <ActionIcon size={32} aria-label="Close preview" onClick={onClose}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {html === undefined && !error && <Loading />}
      {html === undefined && error && (
        <ErrorState
          title="The preview could not be loaded"
          detail={error instanceof ApiError ? error.detail : clientMessages.unexpected}
          query={{ refetch, isFetching }}
        />
      )}
      {html !== undefined && (
        <PageFrame
          key={width}
          html={html}
          screen={SCREENS[width]}
          title={`Preview for ${width === "phone" ? "phones" : "desktops"}`}
          onEscape={onClose}
        />
      )}
    </section>
  );
}

function Loading() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading the preview">
      {["40%", "92%", "70%"].map((width) => (
        <Skeleton key={width} height={20} width={width} />
      ))}
      <Skeleton height={240} />
    </div>
  );
}
