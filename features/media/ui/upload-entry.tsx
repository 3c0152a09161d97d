/** One file of an upload slot: thumbnail, progress with cancel, failure with retry, or its alt text and caption. */
import { ActionIcon, Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconPhoto, IconTrash, IconVideo, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { MEDIA_TEXTS } from "../contract.ts";
import { MediaTextInput } from "./media-text-input.tsx";
import type { Upload, UploadSlot } from "./upload-slot.ts";
import classes from "./media-fields.module.css";

type Size = { width: number; height: number };
type Props = {
  upload: Upload;
  onRemove: () => void;
  slot: Pick<UploadSlot, "retry" | "setText">;
  size: "large" | "small";
  /** A logo: shown whole. */
  isLogo?: boolean;
  /** Whether its form asks for words about it. */
  hasTexts?: boolean;
  /** Further controls, before the one that removes. */
  children?: ReactNode;
};

export function UploadEntry(props: Props) {
  const { upload, slot, onRemove, size, isLogo = false, hasTexts = true, children } = props;
  const [pixels, setPixels] = useState<Size | null>(null);
  const isSending = upload.state === "sending";
  const removeLabel = isSending ? `Cancel upload of ${upload.name}` : `Remove ${upload.name}`;
  return (
    <div className={classes.entry} data-size={size} data-logo={isLogo || undefined}>
      <Thumbnail upload={upload} onSize={setPixels} />
      <div className={classes.facts}>
        <div className={classes.line}>
          <span className={classes.name} title={upload.name}>
            {upload.name}
          </span>
          <span className={classes.amount}>{amountOf(upload)}</span>
          {children}
          <ActionIcon aria-label={removeLabel} title={isSending ? "Cancel upload" : "Remove"} onClick={onRemove}>
            {isSending ? <IconX size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
          </ActionIcon>
        </div>
        {isSending && <SendingLine upload={upload} pixels={pixels} />}
        {upload.state === "failed" && (
          <div className={classes.failure}>
            <span role="alert">{upload.problem}</span>
            {!upload.isRefused && (
              <Button size="xs" onClick={() => slot.retry(upload.key)}>
                Try Again
              </Button>
            )}
          </div>
        )}
        {upload.state === "done" && hasTexts && <MediaTexts upload={upload} slot={slot} />}
      </div>
    </div>
  );
}

const LOOKS = {
  alt: { what: "Alt text", placeholder: "What the picture shows" },
  caption: { what: "Caption", placeholder: "Optional" },
  credit: { what: "Credit", placeholder: "Photograph: Jo Petrie" },
  rights: { what: "Rights", placeholder: "Free to use with credit" },
} as const;

function MediaTexts({ upload, slot }: Pick<Props, "upload" | "slot">) {
  const { key, isVideo, credit, rights } = upload;
  // Who may use it matters once it is said who made it.
  const isShown = { alt: !isVideo, caption: true, credit: true, rights: credit !== "" || rights !== "" };
  const texts = MEDIA_TEXTS.filter((text) => isShown[text]);
  return (
    <div className={classes.texts}>
      {texts.map((text) => (
        <MediaTextInput
          key={text}
          {...LOOKS[text]}
          of={upload.name}
          value={upload[text]}
          onChange={(value) => slot.setText(key, text, value)}
        />
      ))}
    </div>
  );
}

function Thumbnail({ upload, onSize }: { upload: Upload; onSize: (size: Size) => void }) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = upload.item?.kind === "image" ? upload.item.url : upload.preview;
  if (!address || address === broken) {
    const Icon = upload.isVideo ? IconVideo : IconPhoto;
    return (
      <span className={classes.thumbnail}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <span className={classes.thumbnail}>
      <img
        src={address}
        alt={upload.alt || upload.name}
        draggable={false}
        onError={() => setBroken(address)}
        onLoad={({ currentTarget: image }) => onSize({ width: image.naturalWidth, height: image.naturalHeight })}
      />
    </span>
  );
}

function SendingLine({ upload, pixels }: { upload: Upload; pixels: Size | null }) {
  const dimensions = pixels && pixels.width > 0 ? `${pixels.width} × ${pixels.height}. ` : "";
  return (
    <>
      <Progress value={upload.share * 100} aria-label={`Upload of ${upload.name}`} />
      <p className={classes.note}>
        {dimensions}
        {timeLeft(upload)} Keep writing.
      </p>
    </>
  );
}

function amountOf({ state, share, bytes }: Upload): string {
  return state === "sending" ? `${Math.round(share * 100)}% of ${formatBytes(bytes)}` : formatBytes(bytes);
}

function timeLeft({ share, startedAt }: Upload): string {
  if (share >= 1) return "Processing.";
  const elapsed = (Date.now() - startedAt) / 1000;
  if (share < 0.02 || elapsed < 1) return "Uploading.";
  const seconds = Math.max(1, Math.round((elapsed * (1 - share)) / share));
  if (seconds >= 90) return `About ${Math.round(seconds / 60)} minutes left.`;
  return `About ${seconds} ${seconds === 1 ? "second" : "seconds"} left.`;
}
