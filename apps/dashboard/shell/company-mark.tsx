/** A company's logo, or the first letters of its name, at the size of the switcher. */
import type { MediaItem } from "#features/media/contract.ts";
import { firstLetters } from "#ui-kit/format/first-letters.ts";
import styles from "./company-switcher.module.css";

export function CompanyMark({ name, logo }: { name: string; logo?: MediaItem | null | undefined }) {
  if (logo) return <img className={styles.logo} src={logo.url} alt="" width={20} height={20} />;
  return (
    <span className={styles.letter} aria-hidden>
      {firstLetters(name)}
    </span>
  );
}
