import "#ui-kit/styles/newsreader.css";
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { useSiteName } from "#ui-kit/page/site-name.ts";
import { PRICING_PAGE } from "../../contracts/plan.ts";
import classes from "./frame.module.css";

/** Masthead and foot around the checkout: nothing that leads away while something is bought but the way back. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const { data: me } = useMeQuery();
  const site = useSiteName();
  useEffect(() => {
    document.title = `Checkout · ${site}`;
  }, [site]);
  return (
    <div className={classes.page}>
      <header className={classes.masthead}>
        <a className={classes.wordmark} href="/" aria-label={`${site}, front page`}>
          {site}
          <i aria-hidden>—</i>
        </a>
        {me && <p>{me.email}</p>}
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>
        <a href={PRICING_PAGE}>Back to the plans</a>
      </footer>
    </div>
  );
}

/** What stands in the order's place, with a heading for those who hear the page. */
export function CheckoutNotice({ children }: { children: ReactNode }) {
  return (
    <>
      <VisuallyHidden component="h1">Checkout</VisuallyHidden>
      {children}
    </>
  );
}
