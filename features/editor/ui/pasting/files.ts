/** Files that are pasted into the story or dropped on it. */
import type { EditorView } from "@tiptap/pm/view";
import { inertPage } from "./inert-page.ts";

/** The pasted files; none if there is text too, because word processors add a picture of the text. */
export function pastedFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  return files.length > 0 && !hasText(data?.getData("text/html") ?? "") ? files : [];
}

function hasText(html: string): boolean {
  if (html === "") return false;
  return (inertPage(html).body.textContent ?? "").trim() !== "";
}

/** Position in the text of a drop. */
export function dropPosition(view: EditorView, { clientX, clientY }: MouseEvent): number {
  return view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.doc.content.size;
}
