/** Renders a picture in the editor: the picture, its caption as part of the story, and a field for its alternative text. */
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { MediaTextInput } from "#features/media/ui/media-text-input.tsx";
import classes from "./picture.module.css";

export type PictureAttributes = { src: string; alt: string; width: number | null; height: number | null };

export function PictureNodeView({ node, editor, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { src, alt, width, height } = node.attrs as PictureAttributes;
  const remove = () => {
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper as="figure" className={classes.picture} data-selected={selected || undefined}>
      <img
        src={src}
        alt={alt}
        {...(width && { width })}
        {...(height && { height })}
        contentEditable={false}
        data-drag-handle
      />
      <NodeViewContent
        as={"figcaption" as "div"}
        className={classes.caption}
        data-empty={node.content.size === 0 || undefined}
      />
      <div className={classes.facts} contentEditable={false}>
        <MediaTextInput
          what="Alt text"
          of="the picture"
          placeholder="Describe the picture"
          isMissing={alt.trim() === ""}
          value={alt}
          onChange={(text) => updateAttributes({ alt: text })}
        />
        <ActionIcon aria-label="Remove picture" title="Remove picture" onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </NodeViewWrapper>
  );
}
