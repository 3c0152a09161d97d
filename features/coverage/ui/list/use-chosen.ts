/** The find that the keys are about: the first, until another is chosen; after a decision the one in its place. */
import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { Find } from "../../contract.ts";

export function useChosen(finds: readonly Find[]) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ id: number; at: number } | null>(null);
  const at = finds.findIndex((each) => each.id === chosen?.id);
  const place = at >= 0 ? at : Math.min(chosen?.at ?? 0, finds.length - 1);
  const find = finds[place];
  // What stood there is gone: the one in its place is chosen from here on, wherever it moves.
  if (chosen && find && (find.id !== chosen.id || place !== chosen.at)) setChosen({ id: find.id, at: place });
  const id = find?.id;
  // The focus goes with it when its row is gone.
  const shown = useRef(id);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    if (id === undefined || before === undefined || before === id) return;
    if (document.activeElement === document.body) focusRow(list.current, id);
  }, [id]);
  const choose = (next: Find) => setChosen({ id: next.id, at: finds.findIndex((each) => each.id === next.id) });
  return {
    list,
    find,
    /** Of what is around the rows: the one with the focus is chosen. */
    onFocus: ({ target }: FocusEvent) => {
      const shown = Number(target.closest<HTMLElement>("[data-find]")?.dataset["find"]);
      const next = finds.find((each) => each.id === shown);
      if (next) choose(next);
    },
    /** Leads to the next or previous one, which takes the focus. */
    move: (step: 1 | -1) => {
      const next = finds[place + step];
      if (!next) return;
      choose(next);
      focusRow(list.current, next.id);
    },
  };
}

function focusRow(list: HTMLElement | null, id: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-find="${id}"]`);
  row?.scrollIntoView({ block: "nearest" });
  row?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
}
