/** Sets the direction of each outer block by its first letter, as pages do; it is not stored. */
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const KEY = new PluginKey<DecorationSet>("blockDirections");

export const BlockDirections = Extension.create({
  name: "blockDirections",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: KEY,
      state: {
        init: (_config, { doc }) => directionsOf(doc),
        apply: (transaction, before) => (transaction.docChanged ? directionsOf(transaction.doc) : before),
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
});

/** Pictures and lines have no direction: their captions follow their own letters by the style sheet. */
function directionsOf(doc: Node): DecorationSet {
  const blocks: Decoration[] = [];
  doc.forEach((block, offset) => {
    if (!block.isAtom && block.type.name !== "picture")
      blocks.push(Decoration.node(offset, offset + block.nodeSize, { dir: "auto" }));
  });
  return DecorationSet.create(doc, blocks);
}
