/** A skeleton of the overview until everything has loaded: its figures, its table and the blocks next to them. */
import { Skeleton } from "@mantine/core";
import styles from "./overview-screen.module.css";

const ROWS = ["92%", "78%", "85%", "70%", "88%", "74%"];

export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading your overview" aria-busy>
      <Skeleton height={104} mb={28} />
      <div className={styles.columns}>
        <div>
          <Skeleton height={16} width={120} mb={20} />
          {ROWS.map((width) => (
            <Skeleton key={width} height={12} width={width} my={28} />
          ))}
        </div>
        <div>
          <Skeleton height={16} width={96} mb={20} />
          {ROWS.slice(0, 4).map((width) => (
            <Skeleton key={width} height={12} width={width} my={24} />
          ))}
        </div>
      </div>
    </div>
  );
}
