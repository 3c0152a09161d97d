/** Addresses that say no text of people, by reason: they are tried all the same. */
export const SILENT: Record<string, RegExp[]> = {
  "counts and figures": [
    /\/(?:counts|usage|unread|backfill|status|two-factor|calendar-feed)\/$/,
    /^\/api\/companies\/:id\/followers\/$/,
    /^\/api\/alerts\/summary\/$/,
    /^\/dashboard\/(?:content-summary|analytics\/posts\/|posts\/:id\/analytics\.csv)$/,
    /^\/operator\/(?:revenue|today)\/$/,
    /^\/api\/coverage\/(?:settings|to-confirm)\/$/,
  ],
  "addresses of people and jobs, without texts": [
    /^\/operator\/jobs\//,
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
  "of what a test key wrote: apps/server/sandbox.test.ts": [/^\/sandbox\//, /^\/api\/companies\/:id\/sandbox\/$/],
  "of an import that is there: features/imports/server/imports.test.ts": [/^\/api\/companies\/:id\/imports\//],
  "hosts and addresses of sites that are there: features/imports/server/sites/proof.test.ts": [
    /^\/api\/companies\/:id\/import-sites\//,
  ],
  "what an assistant asks, if one did: features/connections/server/requests/requests.test.ts": [
    /^\/api\/assistant-requests\//,
  ],
  "only kinds, sizes and the address that an owner gave, of bounded length": [/^\/api\/companies\/:id\/exports\//],
  "the same for everybody": [
    /^\/(?:contact|contact\/sent|follow\/sent|report\/sent|copy\.js|favicon\.svg|healthz|robots\.txt)$/,
  ],
  "steps of connecting an assistant, which end without a browser that began": [
    /^\/oauth\//,
    /^\/\.well-known\/oauth-/,
    /^\/connect\/:step$/,
  ],
  "answers messages of assistants, which are sent: features/connections/server/mcp/public-tools.test.ts": [/^\/mcp$/],
  "addresses of posts, and pages without them": [/^\/sitemap/, /^\/more$/, /^\/\w{32}\.txt$/],
  "only moves to an address that is read": [
    /^\/:type\/:guid$/,
    /^(?:\/company\/:slug)?\/archive\/[\w.-]+\.(?:xml|json)$/,
  ],
  "a picture of the text": [/^\/og\/:subject\/:file$/],
  "files and pictures as they were uploaded": [
    /^(?:\/(?:embargo|approvals)\/:token)?\/media\/:id/,
    /^\/(?:platform-logos|rss\/logos|rss\/pictures|support\/api\/screenshots)\//,
    /^\/(?:accent|site-logo)\/:file$/,
    /^\/company\/:slug\/logo-/,
  ],
  "who approves, without the text": [/^\/api\/posts\/:id\/approval\/$/],
  "only the quotes that a person is asked about": [/^\/quotes\/:token$/],
  "searches have no feeds of these formats": [/^\/search\/(?:newsml|ninjs)/],
  "says what /follow/manage and /follow/stop say, of a link in an email": [
    /^\/follow\/confirm$/,
    /^\/unsubscribe\/:token$/,
    /^\/alerts\/(?:stop\/:token|:token\/:format)$/,
    /^\/coverage-emails\/:token$/,
  ],
};
