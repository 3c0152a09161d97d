/** Renders an upload in the editor: progress with cancel, or the error with a retry. */
import { Button } from "@mantine/core";
import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { UploadEntry } from "#features/media/ui/upload-entry.tsx";
import type { Upload, UploadSlot } from "#features/media/ui/upload-slot.ts";
import { useUploads } from "#features/media/ui/use-upload-slot.ts";
import classes from "./picture.module.css";

/** Uploads in progress, by the keys of their blocks. */
type Uploads = { slot: UploadSlot; knows: (block: string) => boolean; uploadOf: (block: string) => Upload | null };

export function UploadNodeView({ node, extension, selected, deleteNode }: ReactNodeViewProps) {
  const { uploads } = extension.options as { uploads: Uploads | null };
  return (
    <NodeViewWrapper className={classes.upload} data-selected={selected || undefined} contentEditable={false}>
      {uploads && <Progress uploads={uploads} block={String(node.attrs["key"])} onRemove={deleteNode} />}
    </NodeViewWrapper>
  );
}

type Props = { uploads: Uploads; block: string; onRemove: () => void };

function Progress({ uploads, block, onRemove }: Props) {
  useUploads(uploads.slot);
  const upload = uploads.uploadOf(block);
  if (upload) return <UploadEntry upload={upload} slot={uploads.slot} size="small" onRemove={onRemove} />;
  // Shown until it starts; and permanently if its file belongs to an editor that was closed.
  if (uploads.knows(block)) return null;
  return (
    <div className={classes.gone}>
      This picture was not uploaded.
      <Button size="xs" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
