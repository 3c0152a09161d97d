/** Addresses that say no text of people, by reason: they are tried all the same. */
export const SILENT: Record<string, RegExp[]> = {
  "counts and figures": [
    /\/(?:counts|usage|unread|backfill|status|two-factor|calendar-feed)\/$/,
    /^\/api\/companies\/:id\/followers\/$/,
    /^\/dashboard\/(?:content-summary|analytics\/posts\/|posts\/:id\/analytics\.csv)$/,
    /^\/operator\/(?:revenue|today)\/$/,
  ],
  "addresses of people and jobs, without texts": [
    /^\/operator\/(?:followers|jobs)\//,
    /^\/operator\/audit\/actions\/$/,
    /^\/api\/users\/export\//,
    /^\/operator\/users\/:id\/export\//,
    /^\/rss\/opml\/import\/$/,
  ],
  "few words of operators, bounded by their forms": [
    /^\/(?:dashboard|operator)\/categories\/$/,
    /^\/topics$/,
    /^\/(?:operator|stripe)\/(?:dashboard-)?coupons\/$/,
    /^\/operator\/(?:plans|settings\/[\w-]+)\/$/,
    /^\/api\/billing\/(?:plans|quote|destinations)\/$/,
    /^\/pricing$/,
  ],
  "the same for everybody": [
    /^\/(?:contact|contact\/sent|follow\/sent|report\/sent|copy\.js|favicon\.svg|healthz|robots\.txt)$/,
  ],
  "addresses of posts, and pages without them": [/^\/sitemap/, /^\/more$/, /^\/\w{32}\.txt$/],
  "only moves to an address that is read": [
    /^\/:type\/:guid$/,
    /^(?:\/company\/:slug)?\/archive\/[\w.-]+\.(?:xml|json)$/,
  ],
  "a picture of the text": [/^\/og\/:subject\/:file$/],
  "files and pictures as they were uploaded": [
    /^\/media\/:id/,
    /^\/(?:platform-logos|rss\/logos|rss\/pictures|support\/api\/screenshots)\//,
    /^\/(?:accent|site-logo)\/:file$/,
    /^\/company\/:slug\/logo-/,
  ],
  "searches have no feeds of these formats": [/^\/search\/(?:newsml|ninjs)/],
  "says what /follow/manage and /follow/stop say, of a link in an email": [
    /^\/follow\/confirm$/,
    /^\/unsubscribe\/:token$/,
  ],
};
