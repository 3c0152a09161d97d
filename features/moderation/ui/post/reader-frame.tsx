/** The public page of a waiting post in a frame: drawn by the server, without scripts, as high as it is. */
import { Skeleton } from "@mantine/core";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { QueuedPost } from "../../contract.ts";
import classes from "./reader-frame.module.css";

/** Scripts stay out; the page's own files are from here; what its links open is free of the frame. */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

type State = "loading" | "shown" | "failed";

export function ReaderFrame({ post }: { post: QueuedPost }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>("loading");
  const [height, setHeight] = useState(0);
  const [round, setRound] = useState(0);
  const [page, setPage] = useState<Document | null>(null);

  const look = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const drawn = currentTarget.contentDocument;
    // An answer that is not a page, or that the browser blocks in the frame, has no main part.
    const isPage = drawn?.querySelector("main") != null;
    setPage(isPage ? drawn : null);
    setState(isPage ? "shown" : "failed");
  };
  useEffect(() => {
    if (!page) return;
    const measure = () => setHeight(page.documentElement.scrollHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(page.body);
    measure();
    page.addEventListener("keydown", passOn);
    return () => {
      observer.disconnect();
      page.removeEventListener("keydown", passOn);
    };
  }, [page]);

  const again = () => {
    setState("loading");
    setRound(round + 1);
  };
  return (
    <div className={classes.frame} data-state={state} aria-busy={state === "loading"}>
      {state === "loading" && <Loading />}
      {state === "failed" && (
        <ErrorState
          title="The page could not be shown"
          detail="Try again, or open it in a new tab."
          action={{ run: again }}
        />
      )}
      <iframe
        key={round}
        ref={frame}
        className={classes.page}
        title="The page as readers will see it"
        src={`/operator/posts/${post.id}/preview/?version=${post.version}`}
        sandbox={SANDBOX}
        height={height}
        onLoad={look}
      />
    </div>
  );
}

/** The keys of the console work also after a click into the page. */
function passOn(event: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
  const same = { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, bubbles: true, cancelable: true };
  if (!document.body.dispatchEvent(new KeyboardEvent("keydown", same))) event.preventDefault();
}

function Loading() {
  return (
    <div className={classes.loading} aria-hidden>
      <Skeleton height={16} width={120} />
      <Skeleton height={30} width="88%" />
      <Skeleton height={30} width="52%" />
      <Skeleton height={220} />
      {["96%", "92%", "98%", "64%"].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}
