/** A cell's alignment, as stories store it: none means aligned to the start. */
import { type Attribute, Extension } from "@tiptap/core";
import { isInTable, selectedRect } from "@tiptap/pm/tables";

export type CellAlign = "center" | "end";

export const CELL_ALIGN = "data-align";

/** A style attribute would reach only browsers, and pages refuse those. */
export const alignAttribute: Attribute = {
  default: null,
  parseHTML: (element) => /^(?:center|end)$/.exec(element.getAttribute(CELL_ALIGN) ?? "")?.[0] ?? null,
  renderHTML: ({ align }) => (align === null ? {} : { [CELL_ALIGN]: align }),
};

export const ColumnAlignment = Extension.create({
  name: "columnAlignment",
  addCommands: () => ({
    alignColumn:
      (align) =>
      ({ state, tr, dispatch }) => {
        if (!isInTable(state)) return false;
        const { map, left, right, tableStart } = selectedRect(state);
        if (!dispatch) return true;
        for (const cell of map.cellsInRect({ left, right, top: 0, bottom: map.height })) {
          tr.setNodeAttribute(tableStart + cell, "align", align);
        }
        return true;
      },
  }),
});

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    columnAlignment: {
      /** Aligns the text of the selected columns; null: to the start. */
      alignColumn: (align: CellAlign | null) => ReturnType;
    };
  }
}
