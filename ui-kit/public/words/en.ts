/**
 * What public pages, their files, feeds and emails say, in English: sentences that name or count something are here, all
 * other texts in en.json. The type of all catalogues: a key that another lacks does not compile.
 */
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import type { ReactNode } from "react";
import { figuresIn, joined, type Mark, say } from "./phrases.ts";
import texts from "./en.json" with { type: "json" };

const { figure, count, tenth, list } = figuresIn("en-GB");

const sentences = {
  figure,
  list,
  tenth,
  /** A day with its weekday, on a line of its own. */
  dayAlone: (day: string) => day.replace(",", ""),
  /** A day as the locale writes it: "1 novembre 2026". */
  day: (written: string) => written,
  /** Between two days; null: as the locale writes a range. */
  rangeOfDays: " to " as string | null,
  /** Facts that only some kinds have, by the label in their definition. */
  facts: { Brand: "Brand" },
  shell: {
    frontPageOf: (site: string) => `${site}, front page`,
  },
  notices: {
    /** Null: in the words of the refusal, which are English. */
    wait: null as ((minutes: number) => string) | null,
    goesOn: (contact: Mark, id: string) => say("If this keeps happening, ", contact("tell us"), " this number: ", id),
    ledHere: (contact: Mark) =>
      say("Did a link on this site lead here? ", contact("Tell us"), ", so that we can fix it."),
  },
  front: {
    moreOf: (kind: string) => `More ${kind.toLowerCase()}`,
    none: (kind: string) => `No ${kind} yet.`,
    categories: (inUse: number) => `${inUse} in use`,
    emptyText: (kinds: string[]) =>
      `Companies publish their ${list(kinds)} here, in their own words. The first one will appear on this page.`,
  },
  archive: {
    description: (title: string) => `${title}: everything published, newest first.`,
    titleIn: (title: string, period: string) => `${title}, ${period}`,
    countNewest: (posts: number) => `${count(posts, "post", "posts")}, newest first.`,
  },
  search: {
    titleFor: (q: string) => `‘${q}’ in search`,
    nothing: (q: string | undefined) => (q ? `Nothing found for ‘${q}’` : "Nothing found"),
    /** Of a search whose posts have most of its words. */
    inexact: (q: string) => `No exact match for ‘${q}’`,
    results: (q: string | undefined) => (q ? `Results for ‘${q}’` : "Results"),
    counted: (total: number, q: string | undefined) => count(total, "result", "results") + (q ? ` for ‘${q}’` : ""),
    newest: (link: Mark) => say("Newest first. ", link("By relevance")),
    relevant: (link: Mark) => say("By relevance. ", link("Newest first")),
    removeFilter: (filter: string) => `Remove the filter ${filter}`,
    without: (words: readonly string[]) => `Without ${words.map((word) => `‘${word}’`).join(", ")}`,
    meant: (link: Mark, label: string, posts: number | null) =>
      say(
        "Did you mean ",
        link(label),
        posts === null ? "? That finds many posts." : `? That finds ${count(posts, "post", "posts")}.`,
      ),
    leftOut: (words: readonly string[]) => sentence(` Left out: ${words.map((word) => `‘${word}’`).join(", ")}`),
    found: (results: number) => count(results, "result", "results"),
    posts: (posts: number) => count(posts, "post", "posts"),
    since: (from: string, to: string) =>
      `Published ${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ")}`,
    noFilters: (q: string) => `‘${q}’ without filters`,
    only: (q: string) => `Only ‘${q}’`,
    anyOrder: (q: string) => `‘${q}’ in any order`,
  },
  post: {
    ratingLine: (rating: number) => `Rating: ${tenth(rating)} of 5`,
    corrected: (corrections: number) => (corrections === 1 ? "1 correction" : `${corrections} corrections`),
    lengthOf: (words: number, minutes: number) => `${count(words, "word", "words")}, ${minutes} min`,
    seeProduct: (name: string) => (name === "" ? "See the product" : `See ${name}`),
    sponsored: (badge: Mark, host: string) =>
      say(badge("Sponsored link"), ` to ${host}. The brand may pay for sales made through it.`),
    sponsoredLine: (host: string) => `Sponsored link to ${host}. The brand may pay for sales made through it.`,
    sponsoredHere: (badge: Mark) =>
      say(badge("Sponsored link"), " The brand may pay for sales made through the link on this page."),
    categories: (labels: string) => `Categories: ${labels}`,
    withdrawn: (by: "author" | "operator" | null, site: string, when: { day: string; time: string } | null) =>
      sentence(
        `Withdrawn${by === null ? "" : by === "author" ? " by its author" : ` by the editors of ${site}`}${when ? ` on ${when.day} at ${when.time}` : ""}`,
      ),
    reason: (note: string) => `Reason: ${note}`,
    /** To editors who got it by wire. */
    deleteVersions: "Delete all versions of this item.",
    about: (name: string) => `About ${name}`,
    termsOf: {
      free: {
        text: (_name: string) =>
          "You may quote, cut, translate and reprint this text, in print or online, without asking.",
      },
      attribution: {
        text: (name: string) =>
          `You may quote, cut, translate and reprint this text, in print or online, if you name ${name} as its source and do not change what anyone is quoted as saying.`,
      },
      ask: {
        text: (name: string) =>
          `Please ask ${name} before you reprint this text. You may quote short passages with their source.`,
      },
    },
    correctionsTitle: (corrections: number): string => (corrections === 1 ? "Correction" : "Corrections"),
    translationOf: (link: Mark, name: string, day: string) =>
      say("This is a translation. Original: ", link(name), `, published ${day}.`),
    /** Before and after its day. */
    correction: ["Correction, ", ":"] as readonly [string, string],
    openPicture: (label: string) => `Open picture: ${label}`,
    fullSize: (form: string) => `Full size: ${form}`,
    illustration: (site: string) => `Illustration: ${site}`,
    quotesApproved: (name: string, day: string) => `Quotes approved by ${name}, ${day}`,
    quoted: (title: string) => `“${title}”`,
    pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  },
  previewNotice: {
    /** Bold, before the sentences. */
    title: "Preview.",
    moment: (day: string, time: string) => `${day} at ${time}`,
    scheduled: (moment: string) => `Scheduled for ${moment}.`,
    scheduledWaiting: (moment: string) =>
      `Scheduled for ${moment} and waiting for review. It will be published then if it is approved in time.`,
    scheduledUnconfirmed: (moment: string, isOwn: boolean) =>
      `Scheduled for ${moment}. It will be published then if ${isOwn ? "your" : "the author's"} email address is confirmed.`,
    unconfirmed: (isOwn: boolean) =>
      `This post is waiting for ${isOwn ? "your" : "the author's"} email address to be confirmed.`,
    reason: (reason: string) => `Reason for review: ${reason}`,
    decided: (state: "returned" | "rejected", note: string) =>
      `It was ${state}${note === "" ? "." : `. Comment from our editors: ${note}`}`,
    editPost: (link: Mark) => say(link("Edit this post"), " in your dashboard."),
    published: (link: Mark) => say(link("View the published version"), "."),
  },
  company: {
    description: (name: string) => sentence(`Press releases, interviews and reviews by ${name}`),
    pageOf: (name: string, page: number) => `${name}, page ${page}`,
    aboutToQuote: (name: string) => `About ${name}, to quote`,
    copyWords: (words: number) => `Copy, ${words} ${words === 1 ? "word" : "words"}`,
    archive: (posts: number) => (posts === 1 ? "Archive" : `All ${figure(posts)} in the archive`),
    allMedia: (items: number) => `All ${items} pictures and videos`,
    found: (q: string, total: number | null) => {
      if (total === 0) return sentence(`Nothing found for “${q}”`);
      if (total === null) return sentence(`The best matches for “${q}”`);
      return total === 1 ? sentence(`1 post found for “${q}”`) : sentence(`${total} posts found for “${q}”`);
    },
    logoOf: (name: string) => `Logo of ${name}`,
    portraitOf: (name: string) => `Portrait of ${name}`,
    zone: (city: string) => `${city} time`,
    libraryTitle: (name: string) => `Pictures and videos of ${name}`,
    libraryDescription: (name: string) =>
      `Pictures and videos from the press releases, interviews and reviews of ${name}, to download.`,
    from: (link: Mark, title: string) => say("From ", link(title)),
    fromPost: (title: string) => `From: ${title}`,
    downloadOf: (label: string) => `Download: ${label}`,
    range: (first: number, last: number, all: number) => `${first} to ${last} of ${all}`,
  },
  plain: {
    aboutSite: (site: string) => `About ${site}`,
    neutralAbout: (site: string) => `${site} publishes press releases, interviews and product reviews.`,
    neutral: (site: string) => `${site} has not published this text yet.`,
  },
  follow: {
    nameOf: (name: string) => `Follow ${name}`,
    ask: (name: string) => `Follow ${name}?`,
    kind: (kind: string) => kind.toLowerCase(),
    sent: (hours: number) =>
      `We have sent you an email with a link. Open it within ${hours} hours and confirm, and you will hear from us.`,
    confirmed: (name: string) => `You follow ${name}`,
    stop: (name: string) => `Stop following ${name}?`,
    saveOf: (name: string) => `Save frequency: ${name}`,
    stopOf: (name: string) => `Stop following ${name}`,
  },
  followMails: {
    nameOfSearch: (parts: string[]) => `the search ${parts.join(", ")}`,
    quotedSearch: (q: string) => `“${q}”`,
    aSearch: (site: string) => `a search on ${site}`,
    aNewsroom: (site: string) => `a newsroom on ${site}`,
    aCategory: (site: string) => `a category on ${site}`,
    confirmSubject: (name: string) => `Please confirm: follow ${name}`,
    confirmText: (name: string) =>
      `${sentence(`We received a request to email you news from ${name}`)} Please confirm that you want these emails.`,
    confirmEnd: (hours: number) =>
      `The link works for ${hours} hours. If this was not you, ignore this email: nothing more will be sent.`,
    alreadySubject: (name: string) => `You already follow ${name}`,
    alreadyText: (name: string) => `${sentence(`You already follow ${name}`)} Nothing has changed.`,
    left: (posts: number) => `And ${posts} more.`,
    because: (name: string, site: string) => `${sentence(`You follow ${name} on ${site}`)} Change what you follow:`,
    withdrawnSubject: (title: string) => `Withdrawn: ${title}`,
    becauseReleases: (site: string) => `${sentence(`You follow releases on ${site}`)} Change what you follow:`,
    newPosts: (posts: number, name: string) => `${posts} new posts from ${name}`,
  },
  contact: {
    forged: (report: Mark) =>
      say("Is it forged, false or illegal? ", report("Report the page"), ", so that we can look at it first."),
    account: (signIn: Mark) =>
      say(
        "If you can sign in, a ticket is quicker: ",
        signIn("sign in"),
        " and choose Support. If you cannot, write from the address of your account. Never send us your password.",
      ),
    alsoWrite: (mail: Mark, address: string) => say("You can also write to ", mail(address)),
    privacy: (days: number) =>
      `Only we read your message. We delete it and your address ${days} days after your request has been resolved.`,
    mail: {
      subject: (id: number) => `Re: your message #${id}`,
      replied: (id: number) => `We have replied to your message #${id}:`,
      reply: (id: number, address: string | null) =>
        `To reply, ${address === null ? "use this form" : `write to ${address} or use this form`} and mention #${id}:`,
    },
  },
  /** Emails to clients: the report of a month. */
  coverageReport: {
    found: (articles: number, outlets: number, [first, last]: readonly [string, string]) =>
      `${count(articles, "article", "articles")} in ${count(outlets, "outlet", "outlets")} ${articles === 1 ? "was" : "were"} found ${first === last ? `on ${first}` : `between ${first} and ${last}`}.`,
    gone: (day: string) => `No longer at its address, seen ${day}.`,
    prepared: (by: ReactNode, company: ReactNode, stop: string, until: string) =>
      say("Prepared by ", by, ", ", company, `${stop} Link valid until ${until}.`),
    titleOf: (company: string) => `Coverage of ${company}`,
    after: (outlet: string) => `After publication, ${outlet}`,
    publishedAt: (clock: string) => `Published ${clock}`,
    publishedOn: (moment: string) => `published ${moment}`,
    asOf: (day: string) => `As of ${day}`,
    lastOf: (shown: number, all: number) => `The last ${figure(shown)} of ${figure(all)} are listed.`,
    times: (city: string) => `All times are ${city === "UTC" ? city : `${city} time`}.`,
    about: (release: string) => `About ${release}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    created: (day: string, id: number | null) => (id === null ? `Created ${day}` : `PR No. ${id}, created ${day}`),
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    days: (days: number) => count(days, "day", "days"),
    sentences: (same: number, of: number) => `${same} of ${count(of, "sentence", "sentences")}`,
    figures: (same: number, of: number) => `${same} of ${count(of, "figure", "figures")}`,
    namesOf: (same: number, of: number) => `${same} of ${count(of, "name", "names")}`,
    quoted: (words: number) => `${count(words, "word", "words")} quoted`,
    cannotPrint: (mark: string) =>
      `${mark} replaces characters that this report cannot print (other than Latin, Greek and Cyrillic).`,
    howCounted: (feeds: number, company: string, added: string) =>
      `Articles come from ${count(feeds, "news feed", "news feeds")} and from links that ${company} added${added}. An outlet counts once, however many of its feeds carry the article. Where a feed carries a summary, the summary was compared. No reach, no advertising value and no sentiment is given, because none of them can be measured from here.`,
    addedOf: (added: number, all: number) => ` (${added} of ${all})`,
  },
  monthlyCoverage: {
    subject: (month: string, company: string) => `Coverage in ${month}: ${company}`,
    text: (articles: number, outlets: number, month: string, until: string, link: string) =>
      `${count(articles, "article", "articles")} in ${count(outlets, "outlet", "outlets")} ${articles === 1 ? "was" : "were"} confirmed for ${month}. The report is attached and available until ${until} at ${link}.`,
    none: (month: string) => `No articles were confirmed for ${month}.`,
    because: (sender: string) => sentence(`${sender} sends you this report each month`),
  },
  mails: {
    sentBy: (site: string) => sentence(`Sent by ${site}`),
    unsubscribe: (link: (text: string) => string) => `You can ${link("unsubscribe")} from these emails.`,
  },
  report: {
    privacy: (days: number) =>
      `We do not tell the author who you are. We delete your email address and the text of your report ${days} days after our decision.`,
    ownAccount: (contact: Mark) => say("About your own account? ", contact("Contact support")),
    upTo: (characters: number) => `Up to ${figure(characters)} characters`,
    number: (bold: Mark, number: string) => say("Its number is ", bold(`#${number}`), ". "),
    problems: {
      emailUnfinished: (end: string) =>
        `This email address is incomplete. Add the part after “${end}”, for example “.com”.`,
      tooLong: (field: string, characters: number) => `${field} can have at most ${characters} characters.`,
      unstorable: (field: string) => `${field} contains characters that cannot be stored.`,
      /** Null: in the words of the check, which are English. */
      unreadable: null as string | null,
    },
    mails: {
      received: (id: number) => `We have received your report #${id}`,
      receivedPage: (id: number) => `We have received your report #${id} about this page:`,
      receivedOther: (id: number) => `We have received your report #${id} about one of our pages.`,
      decision: (id: number) => `Our decision on your report #${id}`,
      youReported: (id: number) => `You reported this page to us (report #${id}):`,
      youReportedOther: (id: number) => `You reported one of our pages to us (report #${id}).`,
      erased: (days: number) => `We will delete your email address and the text of your report ${days} days from now.`,
    },
  },
  pricing: {
    catalogue: (site: string) => `${site} plans`,
    signedIn: (bold: Mark, email: string) =>
      say("You are signed in as ", bold(email), ". A plan you buy is added to this account."),
    note: (number: number) => `Note ${number}`,
    plansIn: (currency: string) => ` on plans priced in ${currency}`,
    /** "20% off your first payment" */
    offer: (discount: string, payments: string) => `${discount} ${payments}`,
    applied: (offer: string, plans: string, until: string | null) =>
      `${offer}${plans}${until === null ? "" : ` if you order by ${until}`}.`,
    remove: (hidden: Mark) => say("Remove", hidden(" the coupon")),
    beforeDiscount: (problem: string) => `${problem} The prices shown are before discount.`,
    /** Of a plan that delivers wherever another one does. */
    everythingIn: (plan: string, hasMore: boolean) =>
      hasMore ? `Everything in ${plan}, and` : `Everything in ${plan}`,
    choose: (plan: string) => `Choose ${plan}`,
    releasesPer: (releases: string, period: Period) => `${releases} a ${period}`,
    per: { once: "once", month: "a month", year: "a year" },
    firstThen: (period: Period, price: string) => `the first ${period}, then ${price} a ${period}`,
    forThen: (payments: number, period: Period, price: string) =>
      `a ${period} for ${payments} ${period}s, then ${price}`,
    /** `free`: what the plan grants; null: no bound. */
    starts: (bold: Mark, plan: string, free: number | null, words: string | null, links: number | null) => {
      const limits = [words !== null && `up to ${words} words`, links !== null && count(links, "link", "links")].filter(
        (limit) => limit !== false,
      );
      return say(
        "Every account starts with ",
        bold(plan),
        free !== null && say(": ", bold(free === 1 ? "1 free release" : `${count(free, "release", "releases")}, free`)),
        limits.length > 0 && `, ${limits.join(" and ")}${free === 1 ? "" : " in each"}`,
        free === null && limits.length === 0 ? stopAfter(plan) : ".",
      );
    },
    off: (discount: string) => `${discount} off`,
    firstMonths: (months: number) =>
      months === 1 ? "payments in your first month" : `payments in your first ${months} months`,
    faq: {
      onTop: (plan: string) => ({
        question: `Can I buy ${plan} on top of a subscription?`,
        answer: "Yes. Its releases are added to the ones you have left, and your subscription's limits still apply.",
      }),
    },
  },
  /** Emails to newsdesks: a release, and what happens to it. */
  desks: {
    subject: (what: string, title: string) => `${what}: ${title}`,
    from: (sender: string) => `From: ${sender}`,
    online: (url: string) => `Online: ${url}`,
    topics: (names: string[]) => `Topics: ${names.join(", ")}`,
    sentBy: (site: string) => `Sent by ${site}`,
  },
  feeds: {
    latest: (name: string, site: string) => sentence(`${name}: the latest on ${site}`),
    quotedSearch: (q: string) => `“${q}”`,
  },
  llms: {
    publishes: (site: string, kinds: string[]) =>
      `${site} publishes ${list(kinds)}. Each is by the company or person it names; cite them with the post's address.`,
  },
};

type Period = "month" | "year";

export const en = joined(texts, sentences);
export type Words = typeof en;

/** The same in another language. */
export function catalogue(itsTexts: typeof texts, itsSentences: typeof sentences): Words {
  return joined(itsTexts, itsSentences);
}
