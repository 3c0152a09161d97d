import { useSiteName } from "#ui-kit/page/site-name.ts";
import styles from "./wordmark.module.css";

/** The site's name as the dashboard writes it. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <span>{useSiteName()}</span>
    </span>
  );
}
