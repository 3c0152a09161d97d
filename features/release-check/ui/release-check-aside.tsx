/** The release check next to a form: its rules load after the form, which works without them. */
import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import classes from "./release-check.module.css";
import type { ReleaseCheckProps } from "./release-check-panel.tsx";

const Panel = lazy(async () => {
  try {
    return { default: (await import("./release-check-panel.tsx")).ReleaseCheckPanel };
  } catch (error) {
    logFailure("The release check was not loaded.", error);
    return { default: NotLoaded };
  }
});

export function ReleaseCheckAside(props: ReleaseCheckProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Panel {...props} />
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <section className={classes.check}>
      <h2>Release check</h2>
      <p className={classes.note}>It could not be loaded. Your text is not affected; reload the page to try again.</p>
    </section>
  );
}

function Loading() {
  return (
    <div className={classes.check} aria-hidden>
      <Skeleton height={16} width={120} />
      <Skeleton height={12} />
      <Skeleton height={12} width="60%" />
    </div>
  );
}
