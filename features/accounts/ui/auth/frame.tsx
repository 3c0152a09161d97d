import "#ui-kit/styles/newsreader.css";
import "#ui-kit/art/art.css";
import { Fragment, type ReactNode, useEffect } from "react";
import { Art } from "#ui-kit/art/art.tsx";
import { isPageWritten, useSiteName } from "#ui-kit/page/site-name.ts";
import { accountPages } from "../../contract.ts";
import styles from "./frame.module.css";

/** Draws a low sun over blue ridges, in the middle where a narrow plate still shows it. */
const PLATE = "Spring edition";
const RIDGES = 0;

const LEGAL_PAGES = [
  ["terms", "Terms"],
  ["privacy", "Privacy"],
] as const;

type AuthFrameProps = { title: string; lead: ReactNode; children: ReactNode };

/** The frame of every sign-in page: wordmark, one column of form, and a picture. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const site = useSiteName();
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);

  return (
    <div className={styles.enter}>
      <main className={styles.main}>
        <a className={styles.wordmark} href="/" aria-label={`${site}, front page`}>
          {site}
          <i aria-hidden>—</i>
        </a>
        <div className={styles.column}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <p className={styles.foot}>
          You do not need an account to read. <a href="/">Back to the front page</a>
          {" · "}
          <a href={accountPages.contact}>Contact support</a>
          {LEGAL_PAGES.filter(([key]) => isPageWritten(key)).map(([key, label]) => (
            <Fragment key={key}>
              {" · "}
              <a href={`/${key}`}>{label}</a>
            </Fragment>
          ))}
        </p>
      </main>
      <div className={styles.plate}>
        <Art title={PLATE} family={RIDGES} />
      </div>
    </div>
  );
}

/** The line under a form that leads to another one. */
export function AuthAside({ children }: { children: ReactNode }) {
  return <p className={styles.aside}>{children}</p>;
}
