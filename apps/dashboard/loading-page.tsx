import { Skeleton, VisuallyHidden } from "@mantine/core";
import frame from "./shell/shell.module.css";
import styles from "./loading-page.module.css";
import { Wordmark } from "./shell/wordmark.tsx";

/** The dashboard's outline while it is not known who is there; it appears only when that takes a moment. */
export function LoadingPage() {
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>Loading your dashboard</VisuallyHidden>
      <div className={frame.nav} aria-hidden>
        <Wordmark />
        <Skeleton height={32} mb={8} radius="sm" />
        {[72, 56, 84, 64, 76].map((width) => (
          <Skeleton key={width} className={styles.line} height={12} width={width} />
        ))}
      </div>
      <div className={frame.top} aria-hidden>
        <Skeleton height={16} width={220} />
        <Skeleton height={28} width={28} circle className={styles.avatar} />
      </div>
      <div className={frame.main} aria-hidden>
        <ScreenSkeleton />
      </div>
    </div>
  );
}

/** A screen's outline while its code is loading. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <Skeleton height={20} width={140} />
      <Skeleton height={104} />
      <Skeleton height={12} width="62%" />
      <Skeleton height={12} width="78%" />
      <Skeleton height={12} width="48%" />
    </div>
  );
}
