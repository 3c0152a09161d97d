import styles from "./wordmark.module.css";

/** The product's name as the dashboard writes it. */
export function Wordmark() {
  return <span className={styles.wordmark}>Dateline</span>;
}
