/**
 * Blocks and marks of a story as they are stored: only the attributes that sanitising keeps, so that what the editor
 * writes comes back unchanged.
 */
import { Link } from "@mantine/tiptap";
import { type Attributes, type Extensions, Mark, mergeAttributes } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { isWebUrl } from "#platform/contract/fields.ts";
import { CaptionedTable, TableCaption } from "./tables/captioned-table.ts";
import { alignAttribute, ColumnAlignment } from "./tables/cell-align.ts";

/** A link leads to a web page, an email address or a telephone. */
export function isStoryLink(url: string): boolean {
  return isWebUrl(url) || /^mailto:[^\s@<>"]+@[^\s@<>"]+$/i.test(url) || /^tel:\+?[\d().\-;= ]+$/i.test(url);
}

/** As sanitising writes it. */
export function normalLink(url: string): string {
  return isWebUrl(url) ? new URL(url).href : url;
}

/** A whole number as sanitising keeps it, from 1 to 9999; otherwise 1. */
function countAttribute(name: string): Attributes {
  return {
    [name]: {
      default: 1,
      parseHTML: (element) => {
        const value = element.getAttribute(name) ?? "";
        return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
      },
      renderHTML: (attributes) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
    },
  };
}

const KitOfStories = StarterKit.extend({
  addExtensions() {
    const extensions: Extensions = this.parent?.() ?? [];
    return extensions.map((extension) =>
      extension.name === "orderedList" ? extension.extend({ addAttributes: () => countAttribute("start") }) : extension,
    );
  },
});

const cellAttributes: Attributes = {
  ...countAttribute("colspan"),
  ...countAttribute("rowspan"),
  align: alignAttribute,
  // The table commands read it; stories have no widths of their own.
  colwidth: { default: null, parseHTML: () => null, rendered: false },
};

const StoryTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
});
const StoryCell = TableCell.extend({ addAttributes: () => cellAttributes });
const StoryHeader = TableHeader.extend({
  addAttributes: () => ({
    ...cellAttributes,
    scope: {
      default: null,
      parseHTML: (element) => /^(?:row|col)$/.exec(element.getAttribute("scope") ?? "")?.[0] ?? null,
    },
  }),
});

const StoryLink = Link.extend({
  addAttributes: () => ({
    href: { default: null, parseHTML: (element: HTMLElement) => normalLink(element.getAttribute("href") ?? "") },
  }),
}).configure({
  openOnClick: false,
  defaultProtocol: "https",
  isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && isStoryLink(url),
  HTMLAttributes: { target: null, rel: null },
});

/** Formulas such as CO₂ and m². Each replaces the other. */
function shiftedMark(name: "subscript" | "superscript", tag: "sub" | "sup", shortcut: string) {
  return Mark.create({
    name,
    excludes: "subscript superscript",
    parseHTML: () => [{ tag }, { style: "vertical-align", getAttrs: (value) => (value === tag ? null : false) }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

export const storySchema: Extensions = [
  KitOfStories.configure({ heading: { levels: [2, 3] }, code: false, codeBlock: false, link: false }),
  StoryLink,
  StoryTable.configure({ resizable: false }),
  TableRow,
  StoryHeader,
  StoryCell,
  CaptionedTable,
  TableCaption,
  ColumnAlignment,
  shiftedMark("subscript", "sub", "Mod-,"),
  shiftedMark("superscript", "sup", "Mod-."),
];
