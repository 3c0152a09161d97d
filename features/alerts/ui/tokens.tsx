/** A query as tokens. */
import type { Hits } from "../contract.ts";
import styles from "./tokens.module.css";

export function Tokens({ parts }: { parts: Hits["parts"] }) {
  return (
    <p className={styles.tokens}>
      {parts.map(({ kind, text }, place) =>
        kind === "or" ? (
          <span key={place}>or</span>
        ) : (
          <b key={place} dir="auto" data-minus={kind === "minus" || undefined}>
            {kind === "minus" && "−"}
            {text}
          </b>
        ),
      )}
    </p>
  );
}
