/** The catalogue in Dutch. */
import { catalogue } from "./en.ts";
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { figuresIn, say } from "./phrases.ts";
import texts from "./nl.json" with { type: "json" };

const { figure, count, tenth, list } = figuresIn("nl");
const berichten = (aantal: number) => count(aantal, "bericht", "berichten");
const hoofdletter = (tekst: string) => tekst.charAt(0).toUpperCase() + tekst.slice(1);
const perPeriode = { month: "per maand", year: "per jaar" };

export const nl = catalogue(texts, {
  figure,
  list,
  tenth,
  dayAlone: hoofdletter,
  day: (written) => written,
  rangeOfDays: null,
  facts: { Brand: "Merk" },
  shell: {
    frontPageOf: (site) => `${site}, voorpagina`,
  },
  notices: {
    wait: (minutes) => `Probeer het over ${count(minutes, "minuut", "minuten")} opnieuw.`,
    goesOn: (contact, id) => say("Blijft dit gebeuren, ", contact("geef ons dan"), " dit nummer door: ", id),
    ledHere: (contact) =>
      say("Bracht een link op deze site u hier? ", contact("Laat het ons weten"), ", dan herstellen we die."),
  },
  front: {
    moreOf: (kind) => `Meer ${kind.toLowerCase()}`,
    none: (kind) => `Nog geen ${kind}.`,
    categories: (inUse) => `${figure(inUse)} met berichten`,
    emptyText: (kinds) =>
      `Bedrijven publiceren hier hun ${list(kinds)}, in hun eigen woorden. Het eerste bericht verschijnt op deze pagina.`,
  },
  archive: {
    description: (title) => `${title}: alle publicaties, nieuwste eerst.`,
    titleIn: (title, period) => `${title}, ${period}`,
    countNewest: (posts) => `${berichten(posts)}, nieuwste eerst.`,
  },
  search: {
    titleFor: (q) => `Zoeken naar ‘${q}’`,
    nothing: (q) => (q ? `Niets gevonden voor ‘${q}’` : "Niets gevonden"),
    inexact: (q) => `Geen exacte treffer voor ‘${q}’`,
    results: (q) => (q ? `Resultaten voor ‘${q}’` : "Resultaten"),
    counted: (total, q) => count(total, "resultaat", "resultaten") + (q ? ` voor ‘${q}’` : ""),
    newest: (link) => say("Nieuwste eerst. ", link("Op relevantie")),
    relevant: (link) => say("Op relevantie. ", link("Nieuwste eerst")),
    removeFilter: (filter) => `Filter ${filter} verwijderen`,
    without: (words) => `Zonder ${words.map((word) => `‘${word}’`).join(", ")}`,
    meant: (link, label, posts) =>
      say(
        "Bedoelde u ",
        link(label),
        posts === null ? "? Dat geeft veel berichten." : `? Dat geeft ${berichten(posts)}.`,
      ),
    leftOut: (words) => sentence(` Weggelaten: ${words.map((word) => `‘${word}’`).join(", ")}`),
    found: (results) => count(results, "resultaat", "resultaten"),
    posts: berichten,
    since: (from, to) =>
      `Gepubliceerd ${[from && `vanaf ${from}`, to && `tot en met ${to}`].filter(Boolean).join(" ")}`,
    noFilters: (q) => `‘${q}’ zonder filters`,
    only: (q) => `Alleen ‘${q}’`,
    anyOrder: (q) => `‘${q}’ in willekeurige volgorde`,
  },
  post: {
    ratingLine: (rating) => `Beoordeling: ${tenth(rating)} van 5`,
    corrected: (corrections) => count(corrections, "rectificatie", "rectificaties"),
    lengthOf: (words, minutes) => `${count(words, "woord", "woorden")}, ${minutes} min.`,
    seeProduct: (name) => (name === "" ? "Bekijk het product" : `Bekijk ${name}`),
    sponsored: (badge, host) =>
      say(badge("Gesponsorde link"), ` naar ${host}. Het merk kan betalen voor verkopen via deze link.`),
    sponsoredLine: (host) => `Gesponsorde link naar ${host}. Het merk kan betalen voor verkopen via deze link.`,
    sponsoredHere: (badge) =>
      say(badge("Gesponsorde link"), " Het merk kan betalen voor verkopen via de link op deze pagina."),
    categories: (labels) => `Onderwerpen: ${labels}`,
    withdrawn: (by, site, when) =>
      sentence(
        `Ingetrokken${by === null ? "" : by === "author" ? " door de auteur" : ` door de redactie van ${site}`}${when ? ` op ${when.day} om ${when.time}` : ""}`,
      ),
    reason: (note) => `Reden: ${note}`,
    /** To editors who got it by wire. */
    deleteVersions: "Verwijder alle versies van dit bericht.",
    about: (name) => `Over ${name}`,
    termsOf: {
      free: {
        text: (_name) =>
          "U mag deze tekst citeren, inkorten, vertalen en overnemen, in druk of online, zonder te vragen.",
      },
      attribution: {
        text: (name) =>
          `U mag deze tekst citeren, inkorten, vertalen en overnemen, in druk of online, als u ${name} als bron noemt en uitspraken niet wijzigt.`,
      },
      ask: {
        text: (name) =>
          `Overleg met ${name} voordat u deze tekst overneemt. Korte passages mag u met bronvermelding citeren.`,
      },
    },
    correctionsTitle: (corrections) => (corrections === 1 ? "Rectificatie" : "Rectificaties"),
    translationOf: (link, name, day) =>
      say("Dit is een vertaling. Origineel: ", link(name), `, gepubliceerd op ${day}.`),
    correction: ["Rectificatie van ", ":"],
    openPicture: (label) => `Afbeelding openen: ${label}`,
    fullSize: (form) => `Volledig formaat: ${form}`,
    illustration: (site) => `Illustratie: ${site}`,
    quotesApproved: (name, day) => `Citaten goedgekeurd door ${name}, ${day}`,
    quoted: (title) => `“${title}”`,
    pageOf: (page, pages) => `${page} van ${pages}`,
  },
  previewNotice: {
    title: "Voorbeeld.",
    moment: (day, time) => `${day} om ${time}`,
    scheduled: (moment) => `Gepland voor ${moment}.`,
    scheduledWaiting: (moment) =>
      `Gepland voor ${moment} en wacht op beoordeling. Het bericht verschijnt dan als het op tijd wordt goedgekeurd.`,
    scheduledUnconfirmed: (moment, isOwn) =>
      `Gepland voor ${moment}. Het bericht verschijnt dan als ${isOwn ? "uw e-mailadres" : "het e-mailadres van de auteur"} is bevestigd.`,
    unconfirmed: (isOwn) =>
      `Dit bericht wacht tot ${isOwn ? "uw e-mailadres" : "het e-mailadres van de auteur"} is bevestigd.`,
    reason: (reason) => `Reden van de beoordeling: ${reason}`,
    decided: (state, note) =>
      `${state === "returned" ? "Het bericht is teruggestuurd om het aan te passen" : "Het bericht is afgewezen"}.${note === "" ? "" : ` Opmerking van onze redactie: ${note}`}`,
    editPost: (link) => say(link("Dit bericht bewerken"), " in uw dashboard."),
    published: (link) => say(link("De gepubliceerde versie bekijken"), "."),
  },
  company: {
    description: (name) => sentence(`Persberichten, interviews en reviews van ${name}`),
    pageOf: (name, page) => `${name}, pagina ${page}`,
    aboutToQuote: (name) => `Over ${name}, om te citeren`,
    copyWords: (words) => `${count(words, "woord", "woorden")} kopiëren`,
    archive: (posts) => (posts === 1 ? "Archief" : `Alle ${figure(posts)} in het archief`),
    allMedia: (items) => `Alle ${figure(items)} foto’s en video’s`,
    found: (q, total) => {
      if (total === 0) return sentence(`Niets gevonden voor ‘${q}’`);
      if (total === null) return sentence(`De beste resultaten voor ‘${q}’`);
      return sentence(`${berichten(total)} gevonden voor ‘${q}’`);
    },
    logoOf: (name) => `Logo van ${name}`,
    portraitOf: (name) => `Portret van ${name}`,
    zone: (city) => `tijd in ${city}`,
    libraryTitle: (name) => `Foto’s en video’s van ${name}`,
    libraryDescription: (name) =>
      `Foto’s en video’s uit de persberichten, interviews en reviews van ${name}, om te downloaden.`,
    from: (link, title) => say("Uit: ", link(title)),
    fromPost: (title) => `Uit: ${title}`,
    downloadOf: (label) => `Downloaden: ${label}`,
    range: (first, last, all) => `${figure(first)} tot en met ${figure(last)} van ${figure(all)}`,
  },
  plain: {
    aboutSite: (site) => `Over ${site}`,
    neutralAbout: (site) => `${site} publiceert persberichten, interviews en productreviews.`,
    neutral: (site) => `${site} heeft deze tekst nog niet gepubliceerd.`,
  },
  follow: {
    nameOf: (name) => `${name} volgen`,
    ask: (name) => `${name} volgen?`,
    kind: (kind) => kind.toLowerCase(),
    sent: (hours) =>
      `We hebben u een e-mail met een link gestuurd. Open die binnen ${hours} uur en bevestig, dan hoort u van ons.`,
    confirmed: (name) => `U volgt ${name}`,
    stop: (name) => `${name} niet meer volgen?`,
    saveOf: (name) => `Frequentie opslaan: ${name}`,
    stopOf: (name) => `${name} niet meer volgen`,
  },
  followMails: {
    nameOfSearch: (parts) => `de zoekopdracht ${parts.join(", ")}`,
    quotedSearch: (q) => `‘${q}’`,
    aSearch: (site) => `een zoekopdracht op ${site}`,
    aNewsroom: (site) => `een newsroom op ${site}`,
    aCategory: (site) => `een onderwerp op ${site}`,
    confirmSubject: (name) => `Bevestig: ${name} volgen`,
    confirmText: (name) =>
      `We ontvingen een verzoek om u nieuws van ${name} te mailen. Bevestig dat u deze e-mails wilt ontvangen.`,
    confirmEnd: (hours) =>
      `De link werkt ${hours} uur. Was u dit niet, negeer deze e-mail dan: u krijgt er verder geen.`,
    alreadySubject: (name) => `U volgt ${name} al`,
    alreadyText: (name) => `U volgt ${name} al. Er is niets veranderd.`,
    left: (posts) => `En nog ${figure(posts)}.`,
    because: (name, site) => `${sentence(`U volgt ${name} op ${site}`)} Wijzig wat u volgt:`,
    withdrawnSubject: (title) => `Ingetrokken: ${title}`,
    becauseReleases: (site) => `${sentence(`U volgt berichten op ${site}`)} Wijzig wat u volgt:`,
    newPosts: (posts, name) => `${count(posts, "nieuw bericht", "nieuwe berichten")} van ${name}`,
  },
  contact: {
    forged: (report) =>
      say("Is het vervalst, onjuist of onwettig? ", report("Meld de pagina"), ", zodat we die eerst kunnen bekijken."),
    account: (signIn) =>
      say(
        "Kunt u inloggen, dan gaat het sneller met een ticket: ",
        signIn("log in"),
        " en kies ‘Support’. Kunt u dat niet, schrijf dan vanaf het adres van uw account. Stuur ons nooit uw wachtwoord.",
      ),
    alsoWrite: (mail, address) => say("U kunt ook schrijven naar ", mail(address)),
    privacy: (days) =>
      `Alleen wij lezen uw bericht. We verwijderen het en uw adres ${days} dagen nadat uw verzoek is afgehandeld.`,
    mail: {
      subject: (id) => `Re: uw bericht #${id}`,
      replied: (id) => `We hebben geantwoord op uw bericht #${id}:`,
      reply: (id, address) =>
        `Wilt u reageren, ${address === null ? "gebruik dan dit formulier" : `schrijf dan naar ${address} of gebruik dit formulier`} en vermeld #${id}:`,
    },
  },
  coverageReport: {
    found: (articles, outlets, [first, last]) =>
      `${count(articles, "artikel", "artikelen")} in ${count(outlets, "medium", "media")}, ${first === last ? `op ${first}` : `van ${first} tot en met ${last}`}.`,
    gone: (day) => `Niet meer op zijn adres, gezien op ${day}.`,
    prepared: (by, company, stop, until) =>
      say("Opgesteld door ", by, ", ", company, `${stop} Link geldig tot en met ${until}.`),
    titleOf: (company) => `Publicaties over ${company}`,
    after: (outlet) => `Na publicatie, ${outlet}`,
    publishedAt: (clock) => `Gepubliceerd ${clock}`,
    publishedOn: (moment) => `gepubliceerd ${moment}`,
    asOf: (day) => `Stand op ${day}`,
    lastOf: (shown, all) => `De laatste ${figure(shown)} van ${figure(all)} staan hier.`,
    times: (city) => `Alle tijden zijn in de tijdzone ${city}.`,
    about: (release) => `Over ${release}`,
    between: (from, to) => `${from} tot en met ${to}`,
    since: (day) => `sinds ${day}`,
    until: (day) => `tot en met ${day}`,
    created: (day, id) => (id === null ? `Gemaakt op ${day}` : `Nr. ${id}, gemaakt op ${day}`),
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    days: (days) => count(days, "dag", "dagen"),
    sentences: (same, of) => `${same} van ${count(of, "zin", "zinnen")}`,
    figures: (same, of) => `${same} van ${count(of, "cijfer", "cijfers")}`,
    namesOf: (same, of) => `${same} van ${count(of, "naam", "namen")}`,
    quoted: (words) => `${count(words, "woord", "woorden")} geciteerd`,
    cannotPrint: (mark) =>
      `${mark} vervangt tekens die dit rapport niet kan afdrukken (andere dan Latijnse, Griekse en Cyrillische).`,
    howCounted: (feeds, company, added) =>
      `De artikelen komen uit ${count(feeds, "nieuwsfeed", "nieuwsfeeds")} en van links die ${company} heeft toegevoegd${added}. Een medium telt één keer, hoeveel van zijn feeds het artikel ook hebben. Waar een feed alleen een samenvatting heeft, is de samenvatting vergeleken. Bereik, advertentiewaarde en toon worden niet gegeven, omdat geen daarvan hiervandaan te meten is.`,
    addedOf: (added, all) => ` (${added} van ${all})`,
  },
  monthlyCoverage: {
    subject: (month, company) => `Media-aandacht in ${month}: ${company}`,
    text: (articles, outlets, month, until, link) =>
      `Voor ${month} ${articles === 1 ? "is" : "zijn"} ${count(articles, "artikel", "artikelen")} in ${count(outlets, "medium", "media")} bevestigd. Het rapport is bijgevoegd en tot ${until} beschikbaar op ${link}.`,
    none: (month) => `Voor ${month} zijn geen artikelen bevestigd.`,
    because: (sender) => sentence(`${sender} stuurt u dit rapport elke maand`),
  },
  mails: {
    sentBy: (site) => sentence(`Verzonden door ${site}`),
    unsubscribe: (link) => `U kunt zich ${link("afmelden")} voor deze e-mails.`,
  },
  report: {
    privacy: (days) =>
      `We vertellen de auteur niet wie u bent. We verwijderen uw e-mailadres en de tekst van uw melding ${days} dagen na ons besluit.`,
    ownAccount: (contact) => say("Gaat het over uw eigen account? ", contact("Neem contact op")),
    upTo: (characters) => `Hoogstens ${figure(characters)} tekens`,
    number: (bold, number) => say("Het nummer is ", bold(`#${number}`), ". "),
    problems: {
      emailUnfinished: (end) => `Dit e-mailadres is niet volledig. Voeg het deel na ‘${end}’ toe, bijvoorbeeld ‘.nl’.`,
      tooLong: (field, characters) => `${field}: hoogstens ${figure(characters)} tekens.`,
      unstorable: (field) => `${field}: bevat tekens die niet kunnen worden opgeslagen.`,
      unreadable:
        "Deze tekst bevat zeer lange woorden, veel accenten op één letter of veel lege regels. Kort die plaatsen in.",
    },
    mails: {
      received: (id) => `We hebben uw melding #${id} ontvangen`,
      receivedPage: (id) => `We hebben uw melding #${id} over deze pagina ontvangen:`,
      receivedOther: (id) => `We hebben uw melding #${id} over een van onze pagina’s ontvangen.`,
      decision: (id) => `Ons besluit over uw melding #${id}`,
      youReported: (id) => `U hebt deze pagina bij ons gemeld (melding #${id}):`,
      youReportedOther: (id) => `U hebt een van onze pagina’s bij ons gemeld (melding #${id}).`,
      erased: (days) => `We verwijderen uw e-mailadres en de tekst van uw melding over ${days} dagen.`,
    },
  },
  pricing: {
    catalogue: (site) => `Abonnementen van ${site}`,
    signedIn: (bold, email) =>
      say("U bent ingelogd als ", bold(email), ". Een abonnement dat u koopt, komt bij dit account."),
    note: (number) => `Opmerking ${number}`,
    plansIn: (currency) => ` van abonnementen met een prijs in ${currency}`,
    /** "20% off your first payment" */
    offer: (discount, payments) => `${discount} op ${payments}`,
    applied: (offer, plans, until) => `${offer}${plans}${until === null ? "" : ` als u uiterlijk ${until} bestelt`}.`,
    remove: (hidden) => say(hidden("Kortingscode "), "Verwijderen"),
    beforeDiscount: (problem) => `${problem} De prijzen zijn zonder korting.`,
    everythingIn: (plan, hasMore) => (hasMore ? `Alles uit ${plan}, en` : `Alles uit ${plan}`),
    choose: (plan) => `Kies ${plan}`,
    releasesPer: (releases, period) => `${releases} ${perPeriode[period]}`,
    per: { once: "eenmalig", ...perPeriode },
    firstThen: (period, price) =>
      `${period === "month" ? "de eerste maand" : "het eerste jaar"}, daarna ${price} ${perPeriode[period]}`,
    forThen: (payments, period, price) =>
      `${perPeriode[period]} gedurende ${period === "month" ? count(payments, "maand", "maanden") : count(payments, "jaar", "jaar")}, daarna ${price}`,
    starts: (bold, plan, free, words, links) => {
      const limits = [
        words !== null && `hoogstens ${words} woorden`,
        links !== null && `hoogstens ${count(links, "link", "links")}`,
      ].filter((limit) => limit !== false);
      return say(
        "Elk account begint met ",
        bold(plan),
        free !== null && say(": ", bold(count(free, "gratis publicatie", "gratis publicaties"))),
        limits.length > 0 && `, ${limits.join(" en ")}${free === 1 ? "" : " per tekst"}`,
        free === null && limits.length === 0 ? stopAfter(plan) : ".",
      );
    },
    off: (discount) => `${discount} korting`,
    firstMonths: (months) =>
      months === 1 ? "de betalingen in uw eerste maand" : `de betalingen in uw eerste ${months} maanden`,
    faq: {
      onTop: (plan) => ({
        question: `Kan ik ${plan} naast een abonnement kopen?`,
        answer: "Ja. De publicaties komen bij wat u over hebt, en de limieten van uw abonnement blijven gelden.",
      }),
    },
  },
  desks: {
    subject: (what, title) => `${what}: ${title}`,
    from: (sender) => `Van: ${sender}`,
    online: (url) => `Online: ${url}`,
    topics: (names) => `Onderwerpen: ${names.join(", ")}`,
    sentBy: (site) => `Verzonden door ${site}`,
  },
  feeds: {
    latest: (name, site) => sentence(`${name}: het laatste nieuws op ${site}`),
    quotedSearch: (q) => `‘${q}’`,
  },
  llms: {
    publishes: (site, kinds) =>
      `${site} publiceert ${list(kinds)}. Elk bericht is van het bedrijf of de persoon die het noemt; citeer het met zijn adres.`,
  },
});
