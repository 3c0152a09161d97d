/** A paste that does not fit as it is: placed in another way, and said. */
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { placeSlice } from "./place-slice.ts";

export type WholePasteOptions = {
  /** What was pasted became plain paragraphs. */
  onFlattened: () => void;
};

export const WholePaste = Extension.create<WholePasteOptions>({
  name: "wholePaste",
  // Before the tables' own, which throw at what does not fit; after the word limit's.
  priority: 900,
  addOptions: () => ({ onFlattened: () => {} }),
  addProseMirrorPlugins() {
    const { onFlattened } = this.options;
    return [
      new Plugin({
        key: new PluginKey("wholePaste"),
        props: {
          handlePaste(view, _event, slice) {
            const { tr, how } = placeSlice(view.state, slice);
            if (how === "as-is") return false;
            view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
            if (how === "flat") onFlattened();
            return true;
          },
        },
      }),
    ];
  },
});
