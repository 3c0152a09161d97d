/** One file of an upload slot: thumbnail, progress with cancel, failure with retry, or its alt text. */
import { ActionIcon, Button, Progress, TextInput } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconPhoto, IconTrash, IconVideo, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Upload, UploadSlot } from "./upload-slot.ts";
import classes from "./media-fields.module.css";

type Size = { width: number; height: number };
type Props = { upload: Upload; onRemove: () => void; slot: UploadSlot; size: "large" | "small" };

export function UploadEntry({ upload, slot, onRemove, size }: Props) {
  const [pixels, setPixels] = useState<Size | null>(null);
  const isSending = upload.state === "sending";
  const removeLabel = isSending ? `Cancel upload of ${upload.name}` : `Remove ${upload.name}`;
  return (
    <div className={classes.entry} data-size={size}>
      <Thumbnail upload={upload} onSize={setPixels} />
      <div className={classes.facts}>
        <div className={classes.line}>
          <span className={classes.name} title={upload.name}>
            {upload.name}
          </span>
          <span className={classes.amount}>{amountOf(upload)}</span>
          <ActionIcon aria-label={removeLabel} title={isSending ? "Cancel upload" : "Remove"} onClick={onRemove}>
            {isSending ? <IconX size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />}
          </ActionIcon>
        </div>
        {isSending && <SendingLine upload={upload} pixels={pixels} />}
        {upload.state === "failed" && (
          <div className={classes.failure}>
            <span role="alert">{upload.problem}</span>
            <Button size="xs" onClick={() => slot.retry(upload.key)}>
              Try Again
            </Button>
          </div>
        )}
        {upload.state === "done" && !upload.isVideo && (
          <TextInput
            size="xs"
            aria-label={`Alt text of ${upload.name}`}
            placeholder="Alt text (optional)"
            maxLength={500}
            value={upload.alt}
            error={upload.problem}
            onBlur={() => slot.saveAlt(upload.key)}
            onChange={(event) => slot.setAlt(upload.key, event.currentTarget.value)}
          />
        )}
      </div>
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
        {timeLeft(upload)} You can keep writing.
      </p>
    </>
  );
}

function amountOf({ state, share, bytes }: Upload): string {
  return state === "sending" ? `${Math.round(share * 100)}% of ${formatBytes(bytes)}` : formatBytes(bytes);
}

function timeLeft({ share, startedAt }: Upload): string {
  if (share >= 1) return "The server is reading it.";
  const elapsed = (Date.now() - startedAt) / 1000;
  if (share < 0.02 || elapsed < 1) return "Uploading.";
  const seconds = Math.max(1, Math.round((elapsed * (1 - share)) / share));
  if (seconds >= 90) return `About ${Math.round(seconds / 60)} minutes left.`;
  return `About ${seconds} ${seconds === 1 ? "second" : "seconds"} left.`;
}

function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
