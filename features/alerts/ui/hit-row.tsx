/** A story that an alert has found. */
import { IconStack2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Hit, MarkedText } from "../contract.ts";
import { nameOfLanguage } from "../languages.ts";
import styles from "./hits.module.css";
import { whenWords } from "./words.ts";

type Props = {
  hit: Hit;
  now: Date;
  /** Smaller, as in lists next to something else. */
  isSmall?: boolean;
  /** In place of the language: the alert's name. */
  of?: string;
  isShort?: boolean;
  tools?: ReactNode;
  onRead?: () => void;
};

export function HitRow({ hit, now, isSmall = false, isShort = false, of, tools, onRead }: Props) {
  const { title, excerpt, link, source, published_at, language, sources, is_read } = hit;
  const headline = <Marked text={title} />;
  return (
    <li className={styles.hit} data-small={isSmall || undefined} data-read={is_read || undefined}>
      <h3 dir="auto" {...(language !== null && { lang: language })}>
        {link === "" ? (
          headline
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer" onClick={onRead} onAuxClick={onRead}>
            {headline}
          </a>
        )}
      </h3>
      {!isShort && excerpt.length > 0 && (
        <p dir="auto" {...(language !== null && { lang: language })}>
          <Marked text={excerpt} />
        </p>
      )}
      <p className={styles.by}>
        <span>
          <b dir="auto">{source}</b> · {whenWords(published_at, now)}
          {of !== undefined ? ` · ${of}` : language !== null && ` · ${nameOfLanguage(language)}`}
        </span>
        {sources > 1 && (
          <span className={styles.badge}>
            <IconStack2 size={12} stroke={1.75} aria-hidden />
            {sources} sources
          </span>
        )}
      </p>
      {tools && <div className={styles.tools}>{tools}</div>}
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  return text.map(({ text: part, is_match }, place) =>
    is_match ? <mark key={place}>{part}</mark> : <span key={place}>{part}</span>,
  );
}
