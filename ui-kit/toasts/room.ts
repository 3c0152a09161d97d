/** Tells style sheets how high the toasts are that are shown (room.css): dialogs end above them. */

const heights = new Map<Element, number>();

/** @param toasts what holds them, empty or not. @returns what stops it. */
export function makeRoomFor(toasts: Element): () => void {
  const observer = new ResizeObserver(() => tell(toasts, toasts.getBoundingClientRect().height));
  observer.observe(toasts);
  return () => {
    observer.disconnect();
    tell(toasts, 0);
  };
}

function tell(toasts: Element, height: number): void {
  heights.set(toasts, height);
  const page = document.documentElement;
  const highest = Math.max(...heights.values());
  page.toggleAttribute("data-toasts", highest > 0);
  page.style.setProperty("--toasts", `${Math.ceil(highest)}px`);
}
