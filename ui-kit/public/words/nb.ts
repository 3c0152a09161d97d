/** The catalogue in Norwegian (bokmål). */
import { catalogue } from "./en.ts";
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { figuresIn, say } from "./phrases.ts";
import texts from "./nb.json" with { type: "json" };

const { figure, count, tenth, list } = figuresIn("nb");
const innlegg = (antall: number) => `${figure(antall)} innlegg`;
const stor = (tekst: string) => tekst.charAt(0).toUpperCase() + tekst.slice(1);
const perPeriode = { month: "i måneden", year: "i året" };

export const nb = catalogue(texts, {
  figure,
  list,
  tenth,
  dayAlone: stor,
  day: (written) => written,
  rangeOfDays: null,
  facts: { Brand: "Merke" },
  shell: {
    frontPageOf: (site) => `${site}, forside`,
  },
  notices: {
    wait: (minutes) => `Prøv igjen om ${count(minutes, "minutt", "minutter")}.`,
    goesOn: (contact, id) => say("Fortsetter det, ", contact("gi oss"), " dette nummeret: ", id),
    ledHere: (contact) =>
      say("Førte en lenke på dette nettstedet hit? ", contact("Si fra til oss"), ", så retter vi den."),
  },
  front: {
    moreOf: (kind) => `Flere ${kind.toLowerCase()}`,
    none: (kind) => `Ingen ${kind} ennå.`,
    categories: (inUse) => `${figure(inUse)} med innlegg`,
    emptyText: (kinds) =>
      `Her publiserer bedrifter ${list(kinds)} med egne ord. Det første innlegget kommer på denne siden.`,
  },
  archive: {
    description: (title) => `${title}: alt som er publisert, nyeste først.`,
    titleIn: (title, period) => `${title}, ${period}`,
    countNewest: (posts) => `${innlegg(posts)}, nyeste først.`,
  },
  search: {
    titleFor: (q) => `Søk etter «${q}»`,
    nothing: (q) => (q ? `Ingen treff på «${q}»` : "Ingen treff"),
    inexact: (q) => `Ingen eksakte treff på «${q}»`,
    results: (q) => (q ? `Treff på «${q}»` : "Treff"),
    counted: (total, q) => `${figure(total)} treff${q ? ` på «${q}»` : ""}`,
    newest: (link) => say("Nyeste først. ", link("Etter relevans")),
    relevant: (link) => say("Etter relevans. ", link("Nyeste først")),
    removeFilter: (filter) => `Fjern filteret ${filter}`,
    without: (words) => `Uten ${words.map((word) => `«${word}»`).join(", ")}`,
    meant: (link, label, posts) =>
      say("Mente du ", link(label), posts === null ? "? Det gir mange innlegg." : `? Det gir ${innlegg(posts)}.`),
    leftOut: (words) => sentence(` Utelatt: ${words.map((word) => `«${word}»`).join(", ")}`),
    found: (results) => `${figure(results)} treff`,
    posts: innlegg,
    since: (from, to) => `Publisert ${[from && `fra ${from}`, to && `til ${to}`].filter(Boolean).join(" ")}`,
    noFilters: (q) => `«${q}» uten filtre`,
    only: (q) => `Bare «${q}»`,
    anyOrder: (q) => `«${q}» i hvilken som helst rekkefølge`,
  },
  post: {
    ratingLine: (rating) => `Vurdering: ${tenth(rating)} av 5`,
    corrected: (corrections) => count(corrections, "rettelse", "rettelser"),
    lengthOf: (words, minutes) => `${figure(words)} ord, ${minutes} min`,
    seeProduct: (name) => (name === "" ? "Se produktet" : `Se ${name}`),
    sponsored: (badge, host) => say(badge("Annonselenke"), ` til ${host}. Merket kan betale for salg gjennom lenken.`),
    sponsoredLine: (host) => `Annonselenke til ${host}. Merket kan betale for salg gjennom lenken.`,
    sponsoredHere: (badge) => say(badge("Annonselenke"), " Merket kan betale for salg gjennom lenken på denne siden."),
    categories: (labels) => `Temaer: ${labels}`,
    withdrawn: (by, site, when) =>
      sentence(
        `Trukket tilbake${by === null ? "" : by === "author" ? " av forfatteren" : ` av redaksjonen i ${site}`}${when ? ` ${when.day} kl. ${when.time}` : ""}`,
      ),
    reason: (note) => `Begrunnelse: ${note}`,
    /** To editors who got it by wire. */
    deleteVersions: "Slett alle versjoner av denne meldingen.",
    about: (name) => `Om ${name}`,
    termsOf: {
      free: {
        text: (_name) =>
          "Du kan sitere, forkorte, oversette og gjengi denne teksten, på trykk og på nett, uten å spørre.",
      },
      attribution: {
        text: (name) =>
          `Du kan sitere, forkorte, oversette og gjengi denne teksten, på trykk og på nett, hvis du oppgir ${name} som kilde og ikke endrer sitater.`,
      },
      ask: {
        text: (name) => `Spør ${name} før du gjengir denne teksten. Korte utdrag kan siteres med kilde.`,
      },
    },
    correctionsTitle: (corrections) => (corrections === 1 ? "Rettelse" : "Rettelser"),
    translationOf: (link, name, day) => say("Dette er en oversettelse. Original: ", link(name), `, publisert ${day}.`),
    correction: ["Rettelse ", ":"],
    openPicture: (label) => `Åpne bildet: ${label}`,
    fullSize: (form) => `Full størrelse: ${form}`,
    illustration: (site) => `Illustrasjon: ${site}`,
    quotesApproved: (name, day) => `Sitater godkjent av ${name}, ${day}`,
    quoted: (title) => `«${title}»`,
    pageOf: (page, pages) => `${page} av ${pages}`,
  },
  previewNotice: {
    title: "Forhåndsvisning.",
    moment: (day, time) => `${day} kl. ${time}`,
    scheduled: (moment) => `Planlagt til ${moment}.`,
    scheduledWaiting: (moment) =>
      `Planlagt til ${moment} og venter på gjennomgang. Innlegget publiseres da hvis det blir godkjent i tide.`,
    scheduledUnconfirmed: (moment, isOwn) =>
      `Planlagt til ${moment}. Innlegget publiseres da hvis ${isOwn ? "e-postadressen din" : "forfatterens e-postadresse"} er bekreftet.`,
    unconfirmed: (isOwn) =>
      `Dette innlegget venter på at ${isOwn ? "e-postadressen din" : "forfatterens e-postadresse"} blir bekreftet.`,
    reason: (reason) => `Grunn til gjennomgangen: ${reason}`,
    decided: (state, note) =>
      `${state === "returned" ? "Innlegget ble sendt tilbake for endringer" : "Innlegget ble avvist"}.${note === "" ? "" : ` Kommentar fra redaksjonen: ${note}`}`,
    editPost: (link) => say(link("Rediger innlegget"), " i kontrollpanelet."),
    published: (link) => say(link("Se den publiserte versjonen"), "."),
  },
  company: {
    description: (name) => sentence(`Pressemeldinger, intervjuer og produkttester fra ${name}`),
    pageOf: (name, page) => `${name}, side ${page}`,
    aboutToQuote: (name) => `Om ${name}, til sitering`,
    copyWords: (words) => `Kopier ${figure(words)} ord`,
    archive: (posts) => (posts === 1 ? "Arkiv" : `Alle ${figure(posts)} i arkivet`),
    allMedia: (items) => `Alle ${figure(items)} bilder og videoer`,
    found: (q, total) => {
      if (total === 0) return sentence(`Ingen treff på «${q}»`);
      if (total === null) return sentence(`De beste treffene på «${q}»`);
      return sentence(`Fant ${innlegg(total)} om «${q}»`);
    },
    logoOf: (name) => `Logoen til ${name}`,
    portraitOf: (name) => `Portrett av ${name}`,
    zone: (city) => `${city}, lokal tid`,
    libraryTitle: (name) => `Bilder og videoer fra ${name}`,
    libraryDescription: (name) =>
      `Bilder og videoer fra pressemeldingene, intervjuene og produkttestene til ${name}, til nedlasting.`,
    from: (link, title) => say("Fra ", link(title)),
    fromPost: (title) => `Fra: ${title}`,
    downloadOf: (label) => `Last ned: ${label}`,
    range: (first, last, all) => `${figure(first)} til ${figure(last)} av ${figure(all)}`,
  },
  plain: {
    aboutSite: (site) => `Om ${site}`,
    neutralAbout: (site) => `${site} publiserer pressemeldinger, intervjuer og produkttester.`,
    neutral: (site) => `${site} har ikke publisert denne teksten ennå.`,
  },
  follow: {
    nameOf: (name) => `Følg ${name}`,
    ask: (name) => `Følge ${name}?`,
    kind: (kind) => kind.toLowerCase(),
    sent: (hours) =>
      `Vi har sendt deg en e-post med en lenke. Åpne den innen ${hours} timer og bekreft, så hører du fra oss.`,
    confirmed: (name) => `Du følger ${name}`,
    stop: (name) => `Slutte å følge ${name}?`,
    saveOf: (name) => `Lagre hvor ofte: ${name}`,
    stopOf: (name) => `Slutt å følge ${name}`,
  },
  followMails: {
    nameOfSearch: (parts) => `søket ${parts.join(", ")}`,
    quotedSearch: (q) => `«${q}»`,
    aSearch: (site) => `et søk på ${site}`,
    aNewsroom: (site) => `et presserom på ${site}`,
    aCategory: (site) => `et tema på ${site}`,
    confirmSubject: (name) => `Bekreft: følg ${name}`,
    confirmText: (name) =>
      `Vi har fått en forespørsel om å sende deg nyheter fra ${name} på e-post. Bekreft at du ønsker disse e-postene.`,
    confirmEnd: (hours) =>
      `Lenken virker i ${hours} timer. Var det ikke deg, kan du se bort fra denne e-posten: Du får ingen flere.`,
    alreadySubject: (name) => `Du følger allerede ${name}`,
    alreadyText: (name) => `${sentence(`Du følger allerede ${name}`)} Ingenting er endret.`,
    left: (posts) => `Og ${figure(posts)} til.`,
    because: (name, site) => `${sentence(`Du følger ${name} på ${site}`)} Endre hva du følger:`,
    withdrawnSubject: (title) => `Trukket tilbake: ${title}`,
    becauseReleases: (site) => `${sentence(`Du følger innlegg på ${site}`)} Endre hva du følger:`,
    newPosts: (posts, name) => `${figure(posts)} ${posts === 1 ? "nytt" : "nye"} innlegg fra ${name}`,
  },
  contact: {
    forged: (report) =>
      say("Er det forfalsket, usant eller ulovlig? ", report("Rapporter siden"), ", så ser vi på den først."),
    account: (signIn) =>
      say(
        "Kan du logge inn, går det raskere med en sak: ",
        signIn("logg inn"),
        " og velg «Support». Hvis ikke, skriv fra adressen til kontoen din. Send oss aldri passordet.",
      ),
    alsoWrite: (mail, address) => say("Du kan også skrive til ", mail(address)),
    privacy: (days) =>
      `Bare vi leser meldingen din. Vi sletter den og adressen din ${days} dager etter at saken er avsluttet.`,
    mail: {
      subject: (id) => `Sv: meldingen din #${id}`,
      replied: (id) => `Vi har svart på meldingen din #${id}:`,
      reply: (id, address) =>
        `Hvis du vil svare, ${address === null ? "bruk dette skjemaet" : `skriv til ${address} eller bruk dette skjemaet`} og oppgi #${id}:`,
    },
  },
  coverageReport: {
    found: (articles, outlets, [first, last]) =>
      `${count(articles, "artikkel", "artikler")} i ${count(outlets, "medium", "medier")}, ${first === last ? first : `fra ${first} til ${last}`}.`,
    gone: (day) => `Ikke lenger på sin adresse, sett ${day}.`,
    prepared: (by, company, stop, until) => say("Laget av ", by, ", ", company, `${stop} Lenken gjelder til ${until}.`),
    titleOf: (company) => `Dekning av ${company}`,
    after: (outlet) => `Etter publisering, ${outlet}`,
    publishedAt: (clock) => `Publisert ${clock}`,
    publishedOn: (moment) => `publisert ${moment}`,
    asOf: (day) => `Per ${day}`,
    lastOf: (shown, all) => `De siste ${figure(shown)} av ${figure(all)} er oppført.`,
    times: (city) => `Alle tider er i tidssonen ${city}.`,
    about: (release) => `Om ${release}`,
    between: (from, to) => `${from} til ${to}`,
    since: (day) => `siden ${day}`,
    until: (day) => `til ${day}`,
    created: (day, id) => (id === null ? `Opprettet ${day}` : `Nr. ${id}, opprettet ${day}`),
    page: (page, pages) => `Side ${page} av ${pages}`,
    days: (days) => count(days, "dag", "dager"),
    sentences: (same, of) => `${same} av ${count(of, "setning", "setninger")}`,
    figures: (same, of) => `${same} av ${count(of, "tall", "tall")}`,
    namesOf: (same, of) => `${same} av ${count(of, "navn", "navn")}`,
    quoted: (words) => `${count(words, "ord", "ord")} sitert`,
    cannotPrint: (mark) =>
      `${mark} står for tegn som denne rapporten ikke kan skrive ut (andre enn latinske, greske og kyrilliske).`,
    howCounted: (feeds, company, added) =>
      `Artiklene kommer fra ${count(feeds, "nyhetsstrøm", "nyhetsstrømmer")} og fra lenker som ${company} har lagt til${added}. Et medium teller én gang, uansett hvor mange av strømmene som har artikkelen. Der en strøm bare har et sammendrag, er sammendraget sammenlignet. Rekkevidde, annonseverdi og tone oppgis ikke, fordi ingen av dem kan måles herfra.`,
    addedOf: (added, all) => ` (${added} av ${all})`,
  },
  monthlyCoverage: {
    subject: (month, company) => `Medieomtale i ${month}: ${company}`,
    text: (articles, outlets, month, until, link) =>
      `${count(articles, "artikkel", "artikler")} i ${count(outlets, "medium", "medier")} er bekreftet for ${month}. Rapporten er vedlagt og tilgjengelig til ${until} på ${link}.`,
    none: (month) => `Ingen artikler ble bekreftet for ${month}.`,
    because: (sender) => sentence(`${sender} sender deg denne rapporten hver måned`),
  },
  mails: {
    sentBy: (site) => sentence(`Sendt av ${site}`),
    unsubscribe: (link) => `Du kan ${link("melde deg av")} disse e-postene.`,
  },
  report: {
    privacy: (days) =>
      `Vi forteller ikke forfatteren hvem du er. Vi sletter e-postadressen din og teksten i rapporten ${days} dager etter avgjørelsen.`,
    ownAccount: (contact) => say("Gjelder det din egen konto? ", contact("Kontakt brukerstøtte")),
    upTo: (characters) => `Inntil ${figure(characters)} tegn`,
    number: (bold, number) => say("Nummeret er ", bold(`#${number}`), ". "),
    problems: {
      emailUnfinished: (end) => `E-postadressen er ufullstendig. Legg til delen etter «${end}», for eksempel «.no».`,
      tooLong: (field, characters) => `${field}: høyst ${figure(characters)} tegn.`,
      unstorable: (field) => `${field}: inneholder tegn som ikke kan lagres.`,
      unreadable:
        "Teksten har svært lange ord, mange aksenter på én bokstav eller mange tomme linjer. Forkort den der.",
    },
    mails: {
      received: (id) => `Vi har mottatt rapport nr. ${id}`,
      receivedPage: (id) => `Vi har mottatt rapport nr. ${id} fra deg om denne siden:`,
      receivedOther: (id) => `Vi har mottatt rapport nr. ${id} fra deg om en av sidene våre.`,
      decision: (id) => `Vår avgjørelse om rapport nr. ${id}`,
      youReported: (id) => `Du rapporterte denne siden til oss (rapport nr. ${id}):`,
      youReportedOther: (id) => `Du rapporterte en av sidene våre til oss (rapport nr. ${id}).`,
      erased: (days) => `Vi sletter e-postadressen din og teksten i rapporten om ${days} dager.`,
    },
  },
  pricing: {
    catalogue: (site) => `Abonnementer hos ${site}`,
    signedIn: (bold, email) =>
      say("Du er logget inn som ", bold(email), ". Abonnementet du kjøper, legges til denne kontoen."),
    note: (number) => `Merknad ${number}`,
    plansIn: (currency) => ` for abonnementer med pris i ${currency}`,
    /** "20% off your first payment" */
    offer: (discount, payments) => `${discount} på ${payments}`,
    applied: (offer, plans, until) => `${offer}${plans}${until === null ? "" : ` hvis du bestiller senest ${until}`}.`,
    remove: (hidden) => say("Fjern", hidden(" rabattkoden")),
    beforeDiscount: (problem) => `${problem} Prisene vises uten rabatt.`,
    everythingIn: (plan, hasMore) => (hasMore ? `Alt i ${plan}, og` : `Alt i ${plan}`),
    choose: (plan) => `Velg ${plan}`,
    releasesPer: (releases, period) => `${releases} ${perPeriode[period]}`,
    per: { once: "én gang", ...perPeriode },
    firstThen: (period, price) =>
      `${period === "month" ? "den første måneden" : "det første året"}, deretter ${price} ${perPeriode[period]}`,
    forThen: (payments, period, price) =>
      `${perPeriode[period]} i ${period === "month" ? count(payments, "måned", "måneder") : count(payments, "år", "år")}, deretter ${price}`,
    starts: (bold, plan, free, words, links) => {
      const limits = [
        words !== null && `inntil ${words} ord`,
        links !== null && `inntil ${count(links, "lenke", "lenker")}`,
      ].filter((limit) => limit !== false);
      return say(
        "Alle kontoer begynner med ",
        bold(plan),
        free !== null && say(": ", bold(count(free, "gratis publisering", "gratis publiseringer"))),
        limits.length > 0 && `, ${limits.join(" og ")}${free === 1 ? "" : " i hver"}`,
        free === null && limits.length === 0 ? stopAfter(plan) : ".",
      );
    },
    off: (discount) => `${discount} rabatt`,
    firstMonths: (months) =>
      months === 1 ? "betalingene den første måneden" : `betalingene de første ${months} månedene`,
    faq: {
      onTop: (plan) => ({
        question: `Kan jeg kjøpe ${plan} i tillegg til et abonnement?`,
        answer: "Ja. Publiseringene legges til dem du har igjen, og grensene i abonnementet gjelder fortsatt.",
      }),
    },
  },
  desks: {
    subject: (what, title) => `${what}: ${title}`,
    from: (sender) => `Fra: ${sender}`,
    online: (url) => `På nett: ${url}`,
    topics: (names) => `Temaer: ${names.join(", ")}`,
    sentBy: (site) => `Sendt av ${site}`,
  },
  feeds: {
    latest: (name, site) => sentence(`${name}: det siste på ${site}`),
    quotedSearch: (q) => `«${q}»`,
  },
  llms: {
    publishes: (site, kinds) =>
      `${site} publiserer ${list(kinds)}. Hvert innlegg kommer fra bedriften eller personen det navngir; siter det med adressen.`,
  },
});
