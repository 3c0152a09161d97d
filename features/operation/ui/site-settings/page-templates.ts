/** Texts of plain pages for operators to fill in. What the site does by itself is stated; the rest is in brackets. */
import type { SitePageKey } from "#features/site-settings/contract.ts";

export const PAGE_TEMPLATES: Partial<Record<SitePageKey, string>> = {
  editorial: `<h2>Who writes</h2>
<p>Releases are written and paid for by the companies and authors named on them. [Say what you write yourselves, if anything.]</p>
<h2>Reviews and paid posts</h2>
<p>A review with a sponsored link says so next to its verdict. [Say whether authors of reviews are paid, may keep products, and how else you mark paid posts.]</p>
<h2>Who decides</h2>
<p>[Name the person or team who decides what is published, and what is refused.]</p>
<h2>Corrections</h2>
<p>A correction stays on the post with its date. A withdrawn post says who withdrew it and when. To ask for a correction, [write to the address or use the contact form].</p>`,
};
