/** Shows in the editor which words have comments; the marks follow the words while one types. */
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { comparable } from "#features/approvals/policy/blocks.ts";
import type { Thread } from "../contract.ts";
import { locate } from "../policy/anchors.ts";
import marked from "#ui-kit/difference/marked.module.css";
import classes from "./comments.module.css";

const CONTENT = "content";
type Place = { from: number; to: number };
type Shown = { threads: readonly Thread[]; active: number | null };
const key = new PluginKey<DecorationSet>("comments");

/** The plain text of a document as anchors count it, and where each of its letters is. */
export function readDocument(doc: Node): { text: string; places: number[] } {
  let text = "";
  const places: number[] = [];
  let isSpaced = false;
  const add = (letter: string, place: number) => {
    const same = comparable(letter);
    if (letter === "\u{ad}") return;
    if (same === "") {
      isSpaced = true;
      return;
    }
    if (isSpaced && text !== "") {
      text += " ";
      places.push(places.at(-1) ?? place);
    }
    isSpaced = false;
    text += same;
    places.push(place);
  };
  doc.descendants((node, position) => {
    if (node.isTextblock) isSpaced = true;
    if (node.type.name === "hardBreak") isSpaced = true;
    if (node.isText) for (const [at, letter] of (node.text ?? "").split("").entries()) add(letter, position + at);
    return true;
  });
  return { text, places };
}

/** The selected words, and about where they are; null: none are. */
export function selectedWords(editor: Editor): { words: string; start: number } | null {
  const { doc } = editor.state;
  const { from, to } = selectionOf(editor);
  const words = doc.textBetween(from, to, "\n", "\n").trim();
  if (comparable(words) === "") return null;
  const { places } = readDocument(doc);
  const start = places.findIndex((place) => place >= from);
  return { words, start: Math.max(0, start) };
}

/** As the window has it: the editor hears of a selection made by keys only after the key that follows may have come. */
function selectionOf({ state, view }: Editor): Place {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {};
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode))
    return state.selection;
  const ends = [view.posAtDOM(anchorNode, anchorOffset ?? 0), view.posAtDOM(focusNode, focusOffset ?? 0)];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

function placeOf(thread: Thread, { text, places }: ReturnType<typeof readDocument>): Place | null {
  const at = thread.is_orphaned ? null : locate({ ...thread, end: thread.start }, text);
  const last = at === null ? undefined : places[at + comparable(thread.words).length - 1];
  const from = at === null ? undefined : places[at];
  return from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/**
 * Begins to show comments in an editor.
 * @param on `lost`: ids of open comments whose words are not in the text as it is typed; `chosen`: a click on words.
 * @returns show other ones, or stop.
 */
export function showComments(
  editor: Editor,
  on: { lost: (ids: ReadonlySet<number>) => void; chosen: (id: number) => void },
) {
  let known: Shown = { threads: [], active: null };
  let told = "";
  const tell = (decorations: DecorationSet) => {
    const found = new Set(decorations.find().map(({ spec }) => (spec as { thread: number }).thread));
    const lost = known.threads.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    if (told === lost.join()) return;
    told = lost.join();
    on.lost(new Set(lost));
  };
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => (tr.getMeta(key) as DecorationSet | undefined) ?? before.map(tr.mapping, tr.doc),
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick(_view, position) {
        const [hit] = key.getState(editor.state)?.find(position, position) ?? [];
        if (hit) on.chosen((hit.spec as { thread: number }).thread);
        return false;
      },
    },
    view: () => ({ update: (view) => tell(key.getState(view.state) ?? DecorationSet.empty) }),
  });
  editor.registerPlugin(plugin);
  return {
    show(next: Shown) {
      if (editor.isDestroyed) return;
      known = { ...next, threads: next.threads.filter(({ field }) => field === CONTENT) };
      const read = readDocument(editor.state.doc);
      // Numbered as the list is, which has comments on other fields too.
      const decorations = next.threads.flatMap((thread, at) =>
        thread.field === CONTENT ? marksOf(thread, at, placeOf(thread, read), next.active) : [],
      );
      const set = DecorationSet.create(editor.state.doc, decorations);
      editor.view.dispatch(editor.state.tr.setMeta(key, set).setMeta("addToHistory", false));
    },
    stop() {
      if (!editor.isDestroyed) editor.unregisterPlugin(key);
    },
  };
}

function marksOf(thread: Thread, at: number, place: Place | null, active: number | null): Decoration[] {
  if (!place) return [];
  const { id, suggestion } = thread;
  const look = suggestion === null ? classes.mark : marked.removed;
  const names = [look, id === active && classes.active].filter(Boolean).join(" ");
  const spec = { thread: id };
  return [
    Decoration.inline(place.from, place.to, { class: names }, spec),
    Decoration.widget(place.to, () => tailOf(suggestion, at + 1, id === active), { side: 1, ...spec }),
  ];
}

/** The suggested words and the number of the comment, which are no part of the text. */
function tailOf(suggestion: string | null, number: number, isActive: boolean): HTMLElement {
  const tail = document.createElement("span");
  tail.contentEditable = "false";
  if (suggestion) {
    const words = document.createElement("ins");
    words.className = marked.added ?? "";
    words.textContent = ` ${suggestion}`;
    tail.append(words);
  }
  const sup = document.createElement("sup");
  sup.className = [classes.number, isActive && classes.active].filter(Boolean).join(" ");
  sup.textContent = String(number);
  tail.append(sup);
  return tail;
}

/** Brings the words of a comment into view. */
export function scrollToWords(editor: Editor, id: number): void {
  const [mark] = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec["thread"] === id) ?? [];
  if (!mark) return;
  const { node } = editor.view.domAtPos(mark.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center", behavior: "smooth" });
}
