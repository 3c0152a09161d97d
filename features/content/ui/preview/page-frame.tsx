/** A public page in a frame, as wide as a reader's screen and scaled to the available space. */
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import classes from "./preview.module.css";

/** Must match preview.module.css. */
const PHONE = "(max-width: 560px)";

type Props = {
  /** A complete document; it runs no scripts. */
  html: string;
  /** Width of the reader's screen in CSS pixels; the page is never enlarged. */
  screen: number;
  title: string;
  onEscape: () => void;
};

export function PageFrame({ html, screen, title, onEscape }: Props) {
  const { ref, width, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  // The frame loads once; later pages replace its content, so that it neither flashes nor loses its scroll position.
  const [first] = useState(html);
  const latest = useRef(html);
  const isLoaded = useRef(false);
  useEffect(() => {
    latest.current = html;
    if (isLoaded.current) showPage(frame.current, html);
  }, [html]);
  const begin = () => {
    isLoaded.current = true;
    if (latest.current !== first) showPage(frame.current, latest.current);
    frame.current?.contentDocument?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape());
  };
  // A phone shows the page as phones do, regardless of the chosen width.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const wanted = isPhone ? width : screen;
  const scale = width === 0 ? 1 : Math.min(1, width / wanted);
  const size: CSSProperties = {
    width: width / scale,
    height: height / scale,
    transform: scale === 1 ? undefined : `scale(${scale})`,
  };
  return (
    <div ref={ref} className={classes.room}>
      <iframe
        ref={frame}
        className={classes.page}
        style={size}
        title={title}
        srcDoc={first}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={begin}
      />
    </div>
  );
}

function showPage(frame: HTMLIFrameElement | null, html: string): void {
  const shown = frame?.contentDocument;
  if (!shown?.body) return;
  const next = new DOMParser().parseFromString(html, "text/html");
  // A copy of the list, because adopting removes the nodes from the original.
  shown.body.replaceChildren(...[...next.body.childNodes].map((node) => shown.adoptNode(node)));
}
