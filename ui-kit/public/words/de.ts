/** The catalogue in German. */
import { catalogue } from "./en.ts";
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { figuresIn, say } from "./phrases.ts";
import texts from "./de.json" with { type: "json" };

const { figure, count, tenth, list } = figuresIn("de");
const beitraege = (anzahl: number) => count(anzahl, "Beitrag", "Beiträge");
const jeZeitraum = { month: "pro Monat", year: "pro Jahr" };

export const de = catalogue(texts, {
  figure,
  list,
  tenth,
  dayAlone: (day) => day,
  day: (written) => written,
  rangeOfDays: null,
  facts: { Brand: "Marke" },
  shell: {
    frontPageOf: (site) => `${site}, Startseite`,
  },
  notices: {
    wait: (minutes) => `Bitte versuchen Sie es in ${count(minutes, "Minute", "Minuten")} noch einmal.`,
    goesOn: (contact, id) => say("Sollte das so bleiben, ", contact("nennen Sie uns"), " bitte diese Nummer: ", id),
    ledHere: (contact) =>
      say(
        "Hat ein Link auf dieser Website hierher geführt? ",
        contact("Sagen Sie uns Bescheid"),
        ", damit wir ihn korrigieren.",
      ),
  },
  front: {
    moreOf: (kind) => `Weitere ${kind}`,
    none: (kind) => `Noch keine ${kind}.`,
    categories: (inUse) => `${figure(inUse)} mit Beiträgen`,
    emptyText: (kinds) =>
      `Hier veröffentlichen Unternehmen ${list(kinds)} in ihren eigenen Worten. Der erste Beitrag erscheint auf dieser Seite.`,
  },
  archive: {
    description: (title) => `${title}: alle Veröffentlichungen, neueste zuerst.`,
    titleIn: (title, period) => `${title}, ${period}`,
    countNewest: (posts) => `${beitraege(posts)}, neueste zuerst.`,
  },
  search: {
    titleFor: (q) => `Suche nach „${q}“`,
    nothing: (q) => (q ? `Nichts gefunden für „${q}“` : "Nichts gefunden"),
    inexact: (q) => `Kein genauer Treffer für „${q}“`,
    results: (q) => (q ? `Treffer für „${q}“` : "Treffer"),
    counted: (total, q) => `${figure(total)} Treffer${q ? ` für „${q}“` : ""}`,
    newest: (link) => say("Neueste zuerst. ", link("Nach Relevanz")),
    relevant: (link) => say("Nach Relevanz. ", link("Neueste zuerst")),
    removeFilter: (filter) => `Filter „${filter}“ entfernen`,
    without: (words) => `Ohne ${words.map((word) => `„${word}“`).join(", ")}`,
    meant: (link, label, posts) =>
      say(
        "Meinten Sie ",
        link(label),
        posts === null ? "? Dazu gibt es viele Beiträge." : `? Dazu gibt es ${beitraege(posts)}.`,
      ),
    leftOut: (words) => sentence(` Nicht berücksichtigt: ${words.map((word) => `„${word}“`).join(", ")}`),
    found: (results) => `${figure(results)} Treffer`,
    posts: beitraege,
    since: (from, to) => `Veröffentlicht ${[from && `ab ${from}`, to && `bis ${to}`].filter(Boolean).join(" ")}`,
    noFilters: (q) => `„${q}“ ohne Filter`,
    only: (q) => `Nur „${q}“`,
    anyOrder: (q) => `„${q}“ in beliebiger Reihenfolge`,
  },
  post: {
    ratingLine: (rating) => `Bewertung: ${tenth(rating)} von 5`,
    corrected: (corrections) => count(corrections, "Korrektur", "Korrekturen"),
    lengthOf: (words, minutes) => `${count(words, "Wort", "Wörter")}, ${minutes} Min.`,
    seeProduct: (name) => (name === "" ? "Zum Produkt" : `Zu ${name}`),
    sponsored: (badge, host) =>
      say(badge("Anzeige"), ` Link zu ${host}. Der Hersteller zahlt möglicherweise für Käufe über diesen Link.`),
    sponsoredLine: (host) =>
      `Anzeige: Link zu ${host}. Der Hersteller zahlt möglicherweise für Käufe über diesen Link.`,
    sponsoredHere: (badge) =>
      say(badge("Anzeige"), " Der Hersteller zahlt möglicherweise für Käufe über den Link auf dieser Seite."),
    categories: (labels) => `Themen: ${labels}`,
    withdrawn: (by, site, when) =>
      sentence(
        `Zurückgezogen${by === null ? "" : by === "author" ? " vom Verfasser" : ` von der Redaktion von ${site}`}${when ? ` am ${when.day} um ${when.time}` : ""}`,
      ),
    reason: (note) => `Grund: ${note}`,
    /** To editors who got it by wire. */
    deleteVersions: "Löschen Sie alle Fassungen dieser Meldung.",
    about: (name) => `Über ${name}`,
    termsOf: {
      free: {
        text: (_name) =>
          "Sie dürfen diesen Text ohne Rückfrage zitieren, kürzen, übersetzen und abdrucken, in Print und online.",
      },
      attribution: {
        text: (name) =>
          `Sie dürfen diesen Text zitieren, kürzen, übersetzen und abdrucken, in Print und online, wenn Sie ${name} als Quelle nennen und wörtliche Zitate nicht verändern.`,
      },
      ask: {
        text: (name) =>
          `Bitte fragen Sie ${name}, bevor Sie diesen Text abdrucken. Kurze Auszüge dürfen Sie mit Quellenangabe zitieren.`,
      },
    },
    correctionsTitle: (corrections) => (corrections === 1 ? "Korrektur" : "Korrekturen"),
    translationOf: (link, name, day) =>
      say("Dies ist eine Übersetzung. Original: ", link(name), `, veröffentlicht am ${day}.`),
    correction: ["Korrektur vom ", ":"],
    openPicture: (label) => `Bild öffnen: ${label}`,
    fullSize: (form) => `Originalgröße: ${form}`,
    illustration: (site) => `Illustration: ${site}`,
    quotesApproved: (name, day) => `Zitate freigegeben von ${name}, ${day}`,
    quoted: (title) => `„${title}“`,
    pageOf: (page, pages) => `${page} von ${pages}`,
  },
  previewNotice: {
    title: "Vorschau.",
    moment: (day, time) => `${day} um ${time}`,
    scheduled: (moment) => `Geplant für ${moment}.`,
    scheduledWaiting: (moment) =>
      `Geplant für ${moment} und wartet auf Prüfung. Der Beitrag erscheint dann, wenn er rechtzeitig freigegeben wird.`,
    scheduledUnconfirmed: (moment, isOwn) =>
      `Geplant für ${moment}. Der Beitrag erscheint dann, wenn ${isOwn ? "Ihre E-Mail-Adresse" : "die E-Mail-Adresse des Verfassers"} bestätigt ist.`,
    unconfirmed: (isOwn) =>
      `Dieser Beitrag wartet darauf, dass ${isOwn ? "Ihre E-Mail-Adresse" : "die E-Mail-Adresse des Verfassers"} bestätigt wird.`,
    reason: (reason) => `Grund der Prüfung: ${reason}`,
    decided: (state, note) =>
      `${state === "returned" ? "Der Beitrag wurde zur Überarbeitung zurückgegeben" : "Der Beitrag wurde abgelehnt"}.${note === "" ? "" : ` Anmerkung unserer Redaktion: ${note}`}`,
    editPost: (link) => say(link("Beitrag bearbeiten"), " (im Dashboard)"),
    published: (link) => link("Veröffentlichte Fassung ansehen"),
  },
  company: {
    description: (name) => sentence(`Pressemitteilungen, Interviews und Produkttests von ${name}`),
    pageOf: (name, page) => `${name}, Seite ${page}`,
    aboutToQuote: (name) => `Über ${name}, zum Zitieren`,
    copyWords: (words) => `${count(words, "Wort", "Wörter")} kopieren`,
    archive: (posts) => (posts === 1 ? "Archiv" : `Alle ${figure(posts)} im Archiv`),
    allMedia: (items) => `Alle ${figure(items)} Bilder und Videos`,
    found: (q, total) => {
      if (total === 0) return sentence(`Nichts gefunden für „${q}“`);
      if (total === null) return sentence(`Die besten Treffer für „${q}“`);
      return sentence(`${beitraege(total)} gefunden für „${q}“`);
    },
    logoOf: (name) => `Logo von ${name}`,
    portraitOf: (name) => `Porträt von ${name}`,
    zone: (city) => `Ortszeit ${city}`,
    libraryTitle: (name) => `Bilder und Videos von ${name}`,
    libraryDescription: (name) =>
      `Bilder und Videos aus den Pressemitteilungen, Interviews und Produkttests von ${name} zum Herunterladen.`,
    from: (link, title) => say("Aus: ", link(title)),
    fromPost: (title) => `Aus: ${title}`,
    downloadOf: (label) => `Herunterladen: ${label}`,
    range: (first, last, all) => `${figure(first)} bis ${figure(last)} von ${figure(all)}`,
  },
  plain: {
    aboutSite: (site) => `Über ${site}`,
    neutralAbout: (site) => `${site} veröffentlicht Pressemitteilungen, Interviews und Produkttests.`,
    neutral: (site) => `${site} hat diesen Text noch nicht veröffentlicht.`,
  },
  follow: {
    nameOf: (name) => `${name} folgen`,
    ask: (name) => `${name} folgen?`,
    kind: (kind) => kind,
    sent: (hours) =>
      `Wir haben Ihnen eine E-Mail mit einem Link gesendet. Öffnen Sie ihn innerhalb von ${hours} Stunden und bestätigen Sie, dann hören Sie von uns.`,
    confirmed: (name) => `Sie folgen jetzt ${name}`,
    stop: (name) => `${name} nicht mehr folgen?`,
    saveOf: (name) => `Häufigkeit speichern: ${name}`,
    stopOf: (name) => `${name} nicht mehr folgen`,
  },
  followMails: {
    nameOfSearch: (parts) => `Suche ${parts.join(", ")}`,
    quotedSearch: (q) => `„${q}“`,
    aSearch: (site) => `eine Suche auf ${site}`,
    aNewsroom: (site) => `ein Newsroom auf ${site}`,
    aCategory: (site) => `ein Thema auf ${site}`,
    confirmSubject: (name) => `Bitte bestätigen Sie: ${name}`,
    confirmText: (name) =>
      sentence(
        `wir wurden gebeten, Ihnen Neuigkeiten per E-Mail zu senden. Bitte bestätigen Sie, dass Sie diese E-Mails möchten: ${name}`,
      ),
    confirmEnd: (hours) =>
      `Der Link gilt ${hours} Stunden. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Sie erhalten keine weitere.`,
    alreadySubject: (name) => `Sie folgen bereits: ${name}`,
    alreadyText: (name) => `${sentence(`Sie folgen bereits: ${name}`)} Es hat sich nichts geändert.`,
    left: (posts) => `Und ${count(posts, "weiterer", "weitere")}.`,
    because: (name, site) => `${sentence(`Sie folgen auf ${site}: ${name}`)} Ändern, wem Sie folgen:`,
    withdrawnSubject: (title) => `Zurückgezogen: ${title}`,
    becauseReleases: (site) => `${sentence(`Sie folgen Veröffentlichungen auf ${site}`)} Ändern, wem Sie folgen:`,
    newPosts: (posts, name) => `${count(posts, "neuer Beitrag", "neue Beiträge")}: ${name}`,
  },
  contact: {
    forged: (report) =>
      say(
        "Ist sie gefälscht, falsch oder rechtswidrig? ",
        report("Melden Sie die Seite"),
        ", damit wir sie zuerst ansehen.",
      ),
    account: (signIn) =>
      say(
        "Wenn Sie sich anmelden können, geht es mit einem Ticket schneller: ",
        signIn("Anmelden"),
        " und „Support“ wählen. Wenn nicht, schreiben Sie von der Adresse Ihres Kontos. Senden Sie uns nie Ihr Passwort.",
      ),
    alsoWrite: (mail, address) => say("Sie können auch schreiben an ", mail(address)),
    privacy: (days) =>
      `Nur wir lesen Ihre Nachricht. Wir löschen sie und Ihre Adresse ${days} Tage nach Erledigung Ihrer Anfrage.`,
    mail: {
      subject: (id) => `Re: Ihre Nachricht #${id}`,
      replied: (id) => `wir haben auf Ihre Nachricht #${id} geantwortet:`,
      reply: (id, address) =>
        `Wenn Sie antworten möchten, ${address === null ? "nutzen Sie dieses Formular" : `schreiben Sie an ${address} oder nutzen Sie dieses Formular`} und nennen Sie #${id}:`,
    },
  },
  coverageReport: {
    found: (articles, outlets, [first, last]) =>
      `${count(articles, "Artikel", "Artikel")} in ${count(outlets, "Medium", "Medien")}, ${first === last ? `am ${first}` : `vom ${first} bis ${last}`}.`,
    gone: (day) => `Nicht mehr an seiner Adresse, bemerkt am ${day}.`,
    prepared: (by, company, stop, until) =>
      say("Erstellt von ", by, ", ", company, `${stop} Der Link gilt bis ${until}.`),
    titleOf: (company) => `Berichterstattung über ${company}`,
    after: (outlet) => `Nach der Veröffentlichung, ${outlet}`,
    publishedAt: (clock) => `Veröffentlicht ${clock}`,
    publishedOn: (moment) => `veröffentlicht ${moment}`,
    asOf: (day) => `Stand: ${day}`,
    lastOf: (shown, all) => `Aufgeführt sind die letzten ${figure(shown)} von ${figure(all)}.`,
    times: (city) => `Alle Zeiten in der Zeitzone ${city}.`,
    about: (release) => `Über ${release}`,
    between: (from, to) => `${from} bis ${to}`,
    since: (day) => `seit ${day}`,
    until: (day) => `bis ${day}`,
    created: (day, id) => (id === null ? `Erstellt am ${day}` : `Nr. ${id}, erstellt am ${day}`),
    page: (page, pages) => `Seite ${page} von ${pages}`,
    days: (days) => count(days, "Tag", "Tage"),
    sentences: (same, of) => `${same} von ${count(of, "Satz", "Sätzen")}`,
    figures: (same, of) => `${same} von ${count(of, "Zahl", "Zahlen")}`,
    namesOf: (same, of) => `${same} von ${count(of, "Name", "Namen")}`,
    quoted: (words) => `${count(words, "Wort", "Wörter")} zitiert`,
    cannotPrint: (mark) =>
      `${mark} ersetzt Zeichen, die dieser Bericht nicht drucken kann (außer lateinischen, griechischen und kyrillischen).`,
    howCounted: (feeds, company, added) =>
      `Die Artikel stammen aus ${count(feeds, "Newsfeed", "Newsfeeds")} und aus Links, die ${company} hinzugefügt hat${added}. Ein Medium zählt einmal, auch wenn mehrere seiner Feeds den Artikel enthalten. Wo ein Feed nur eine Zusammenfassung enthält, wurde diese verglichen. Reichweite, Anzeigenwert und Tonalität werden nicht angegeben, weil sich nichts davon von hier aus messen lässt.`,
    addedOf: (added, all) => ` (${added} von ${all})`,
  },
  monthlyCoverage: {
    subject: (month, company) => `Berichterstattung im ${month}: ${company}`,
    text: (articles, outlets, month, until, link) =>
      `Für ${month} ${articles === 1 ? "wurde" : "wurden"} ${count(articles, "Artikel", "Artikel")} in ${count(outlets, "Medium", "Medien")} bestätigt. Der Bericht ist angehängt und bis ${until} verfügbar unter ${link}.`,
    none: (month) => `Für ${month} wurden keine Artikel bestätigt.`,
    because: (sender) => sentence(`Sie erhalten diesen Bericht jeden Monat von ${sender}`),
  },
  mails: {
    sentBy: (site) => sentence(`Gesendet von ${site}`),
    unsubscribe: (link) => `Sie können diese E-Mails ${link("abbestellen")}.`,
  },
  report: {
    privacy: (days) =>
      `Wir sagen den Verfassern nicht, wer Sie sind. ${days} Tage nach unserer Entscheidung löschen wir Ihre E-Mail-Adresse und den Text Ihrer Meldung.`,
    ownAccount: (contact) => say("Es geht um Ihr eigenes Konto? ", contact("Support kontaktieren")),
    upTo: (characters) => `Bis zu ${figure(characters)} Zeichen`,
    number: (bold, number) => say("Ihre Nummer ist ", bold(`#${number}`), ". "),
    problems: {
      emailUnfinished: (end) =>
        `Diese E-Mail-Adresse ist unvollständig. Ergänzen Sie den Teil nach „${end}“, zum Beispiel „.de“.`,
      tooLong: (field, characters) => `${field}: höchstens ${figure(characters)} Zeichen.`,
      unstorable: (field) => `${field}: enthält Zeichen, die sich nicht speichern lassen.`,
      unreadable:
        "Dieser Text enthält sehr lange Wörter, viele Akzente auf einem Buchstaben oder viele leere Zeilen. Bitte kürzen Sie ihn dort.",
    },
    mails: {
      received: (id) => `Wir haben Ihre Meldung #${id} erhalten`,
      receivedPage: (id) => `wir haben Ihre Meldung #${id} zu dieser Seite erhalten:`,
      receivedOther: (id) => `wir haben Ihre Meldung #${id} zu einer unserer Seiten erhalten.`,
      decision: (id) => `Unsere Entscheidung zu Ihrer Meldung #${id}`,
      youReported: (id) => `Sie haben uns diese Seite gemeldet (Meldung #${id}):`,
      youReportedOther: (id) => `Sie haben uns eine unserer Seiten gemeldet (Meldung #${id}).`,
      erased: (days) => `In ${days} Tagen löschen wir Ihre E-Mail-Adresse und den Text Ihrer Meldung.`,
    },
  },
  pricing: {
    catalogue: (site) => `Tarife von ${site}`,
    signedIn: (bold, email) =>
      say("Sie sind angemeldet als ", bold(email), ". Ein Tarif, den Sie kaufen, gilt für dieses Konto."),
    note: (number) => `Hinweis ${number}`,
    plansIn: (currency) => ` bei Tarifen mit Preisen in ${currency}`,
    /** "20% off your first payment" */
    offer: (discount, payments) => `${discount} auf ${payments}`,
    applied: (offer, plans, until) => `${offer}${plans}${until === null ? "" : ` für Bestellungen bis zum ${until}`}.`,
    remove: (hidden) => say(hidden("Gutschein "), "Entfernen"),
    beforeDiscount: (problem) => `${problem} Die Preise gelten ohne Rabatt.`,
    everythingIn: (plan, hasMore) => (hasMore ? `Alles aus ${plan}, dazu` : `Alles aus ${plan}`),
    choose: (plan) => `${plan} wählen`,
    releasesPer: (releases, period) => `${releases} ${jeZeitraum[period]}`,
    per: { once: "einmalig", ...jeZeitraum },
    firstThen: (period, price) =>
      `${period === "month" ? "im ersten Monat" : "im ersten Jahr"}, danach ${price} ${jeZeitraum[period]}`,
    forThen: (payments, period, price) =>
      `${jeZeitraum[period]} für ${period === "month" ? count(payments, "Monat", "Monate") : count(payments, "Jahr", "Jahre")}, danach ${price}`,
    starts: (bold, plan, free, words, links) => {
      const limits = [
        words !== null && `bis zu ${words} Wörtern`,
        links !== null && `bis zu ${count(links, "Link", "Links")}`,
      ].filter((limit) => limit !== false);
      return say(
        "Jedes Konto beginnt mit ",
        bold(plan),
        free !== null && say(": ", bold(count(free, "kostenlose Veröffentlichung", "kostenlose Veröffentlichungen"))),
        limits.length > 0 && ` mit ${limits.join(" und ")}${free === 1 ? "" : " je Text"}`,
        free === null && limits.length === 0 ? stopAfter(plan) : ".",
      );
    },
    off: (discount) => `${discount} Rabatt`,
    firstMonths: (months) =>
      months === 1 ? "die Zahlungen in Ihrem ersten Monat" : `die Zahlungen in Ihren ersten ${months} Monaten`,
    faq: {
      onTop: (plan) => ({
        question: `Kann ich ${plan} zusätzlich zu einem Abonnement kaufen?`,
        answer:
          "Ja. Die Veröffentlichungen kommen zu Ihren übrigen hinzu, und die Grenzen Ihres Abonnements gelten weiter.",
      }),
    },
  },
  desks: {
    subject: (what, title) => `${what}: ${title}`,
    from: (sender) => `Von: ${sender}`,
    online: (url) => `Online: ${url}`,
    topics: (names) => `Themen: ${names.join(", ")}`,
    sentBy: (site) => `Gesendet von ${site}`,
  },
  feeds: {
    latest: (name, site) => sentence(`${name}: Neues auf ${site}`),
    quotedSearch: (q) => `„${q}“`,
  },
  llms: {
    publishes: (site, kinds) =>
      `${site} veröffentlicht ${list(kinds)}. Jeder Beitrag stammt von dem Unternehmen oder der Person, die er nennt; zitieren Sie ihn mit seiner Adresse.`,
  },
});
