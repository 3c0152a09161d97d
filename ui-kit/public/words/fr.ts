/** The catalogue in French. A narrow no-break space stands before ; : ! ? and inside « ». */
import { catalogue } from "./en.ts";
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { figuresIn, say } from "./phrases.ts";
import texts from "./fr.json" with { type: "json" };

const { figure, count, tenth, list } = figuresIn("fr");
const publications = (nombre: number) => count(nombre, "publication", "publications");
const capital = (texte: string) => texte.charAt(0).toUpperCase() + texte.slice(1);
const parPeriode = { month: "par mois", year: "par an" };
/** An h or y of a name may go with either. */
const de = (nom: string) => (/^[aeiou\u0153\u00e6\u00f8]/i.test(nom.normalize("NFD")) ? `d’${nom}` : `de ${nom}`);

export const fr = catalogue(texts, {
  figure,
  list,
  tenth,
  dayAlone: capital,
  day: (written) => written.replace(/(?<!\d)1(?= \p{L})/u, "1er"),
  rangeOfDays: null,
  facts: { Brand: "Marque" },
  shell: {
    frontPageOf: (site) => `${site}, accueil`,
  },
  notices: {
    wait: (minutes) => `Réessayez dans ${count(minutes, "minute", "minutes")}.`,
    goesOn: (contact, id) => say("Si cela se reproduit, ", contact("communiquez-nous"), " ce numéro : ", id),
    ledHere: (contact) =>
      say("Un lien de ce site vous a conduit ici ? ", contact("Dites-le-nous"), ", nous le corrigerons."),
  },
  front: {
    moreOf: (kind) => `Autres ${kind.toLowerCase()}`,
    none: (kind) => `Pas encore ${de(kind)}.`,
    categories: (inUse) => `${figure(inUse)} avec des publications`,
    emptyText: (kinds) =>
      `Les entreprises publient ici leurs ${list(kinds)}, avec leurs propres mots. La première publication apparaîtra sur cette page.`,
  },
  archive: {
    description: (title) => `${title} : toutes les publications, les plus récentes d’abord.`,
    titleIn: (title, period) => `${title}, ${period}`,
    countNewest: (posts) => `${publications(posts)}, les plus récentes d’abord.`,
  },
  search: {
    titleFor: (q) => `Recherche « ${q} »`,
    nothing: (q) => (q ? `Aucun résultat pour « ${q} »` : "Aucun résultat"),
    inexact: (q) => `Aucun résultat exact pour « ${q} »`,
    results: (q) => (q ? `Résultats pour « ${q} »` : "Résultats"),
    counted: (total, q) => count(total, "résultat", "résultats") + (q ? ` pour « ${q} »` : ""),
    newest: (link) => say("Les plus récents d’abord. ", link("Par pertinence")),
    relevant: (link) => say("Par pertinence. ", link("Les plus récents d’abord")),
    removeFilter: (filter) => `Retirer le filtre ${filter}`,
    without: (words) => `Sans ${words.map((word) => `« ${word} »`).join(", ")}`,
    meant: (link, label, posts) =>
      say(
        "Vouliez-vous dire ",
        link(label),
        posts === null
          ? " ? Il y a de nombreuses publications."
          : ` ? Il y a ${count(posts, "publication", "publications")}.`,
      ),
    leftOut: (words) => sentence(` Mots ignorés : ${words.map((word) => `« ${word} »`).join(", ")}`),
    found: (results) => count(results, "résultat", "résultats"),
    posts: publications,
    since: (from, to) => `Publié ${[from && `à partir du ${from}`, to && `jusqu’au ${to}`].filter(Boolean).join(" ")}`,
    noFilters: (q) => `« ${q} » sans filtre`,
    only: (q) => `Seulement « ${q} »`,
    anyOrder: (q) => `« ${q} » dans n’importe quel ordre`,
  },
  post: {
    ratingLine: (rating) => `Note : ${tenth(rating)} sur 5`,
    corrected: (corrections) => count(corrections, "rectificatif", "rectificatifs"),
    lengthOf: (words, minutes) => `${count(words, "mot", "mots")}, ${minutes} min`,
    seeProduct: (name) => (name === "" ? "Voir le produit" : `Voir ${name}`),
    sponsored: (badge, host) =>
      say(badge("Lien sponsorisé"), ` vers ${host}. La marque peut rémunérer les ventes issues de ce lien.`),
    sponsoredLine: (host) => `Lien sponsorisé vers ${host}. La marque peut rémunérer les ventes issues de ce lien.`,
    sponsoredHere: (badge) =>
      say(badge("Lien sponsorisé"), " La marque peut rémunérer les ventes issues du lien de cette page."),
    categories: (labels) => `Thèmes : ${labels}`,
    withdrawn: (by, site, when) =>
      sentence(
        `Retiré${by === null ? "" : by === "author" ? " par son auteur" : ` par la rédaction ${de(site)}`}${when ? ` le ${when.day} à ${when.time}` : ""}`,
      ),
    reason: (note) => `Motif : ${note}`,
    /** To editors who got it by wire. */
    deleteVersions: "Supprimez toutes les versions de cet élément.",
    about: (name) => `À propos ${de(name)}`,
    termsOf: {
      free: {
        text: (_name) =>
          "Vous pouvez citer, couper, traduire et reprendre ce texte, sur papier ou en ligne, sans autorisation.",
      },
      attribution: {
        text: (name) =>
          `Vous pouvez citer, couper, traduire et reprendre ce texte, sur papier ou en ligne, à condition de mentionner ${name} comme source et de ne pas modifier les propos cités.`,
      },
      ask: {
        text: (name) =>
          `Demandez l’accord ${de(name)} avant de reprendre ce texte. Vous pouvez citer de courts passages en indiquant la source.`,
      },
    },
    correctionsTitle: (corrections) => (corrections === 1 ? "Rectificatif" : "Rectificatifs"),
    translationOf: (link, name, day) => say("Ceci est une traduction. Original : ", link(name), `, publié le ${day}.`),
    correction: ["Rectificatif du ", " :"],
    openPicture: (label) => `Ouvrir l’image : ${label}`,
    fullSize: (form) => `Taille réelle : ${form}`,
    illustration: (site) => `Illustration : ${site}`,
    quotesApproved: (name, day) => `Citations approuvées par ${name}, ${day}`,
    quoted: (title) => `« ${title} »`,
    pageOf: (page, pages) => `${page} sur ${pages}`,
  },
  previewNotice: {
    title: "Aperçu.",
    moment: (day, time) => `${day} à ${time}`,
    scheduled: (moment) => `Publication prévue le ${moment}.`,
    scheduledWaiting: (moment) =>
      `Publication prévue le ${moment}, en attente de relecture. Elle aura lieu si le texte est approuvé à temps.`,
    scheduledUnconfirmed: (moment, isOwn) =>
      `Publication prévue le ${moment}. Elle aura lieu si ${isOwn ? "votre adresse e-mail" : "l’adresse e-mail de l’auteur"} est confirmée.`,
    unconfirmed: (isOwn) =>
      `Cette publication attend la confirmation de ${isOwn ? "votre adresse e-mail" : "l’adresse e-mail de l’auteur"}.`,
    reason: (reason) => `Motif de la relecture : ${reason}`,
    decided: (state, note) =>
      `${state === "returned" ? "Le texte vous a été renvoyé pour correction" : "Le texte a été refusé"}.${note === "" ? "" : ` Commentaire de notre rédaction : ${note}`}`,
    editPost: (link) => say(link("Modifier cette publication"), " dans votre tableau de bord."),
    published: (link) => say(link("Voir la version publiée"), "."),
  },
  company: {
    description: (name) => sentence(`Communiqués de presse, entretiens et tests ${de(name)}`),
    pageOf: (name, page) => `${name}, page ${page}`,
    aboutToQuote: (name) => `À propos ${de(name)}, à citer`,
    copyWords: (words) => `Copier, ${count(words, "mot", "mots")}`,
    archive: (posts) => (posts === 1 ? "Archives" : `Les ${figure(posts)} publications en archives`),
    allMedia: (items) => `Les ${figure(items)} images et vidéos`,
    found: (q, total) => {
      if (total === 0) return sentence(`Aucun résultat pour « ${q} »`);
      if (total === null) return sentence(`Les meilleurs résultats pour « ${q} »`);
      return sentence(`${count(total, "publication trouvée", "publications trouvées")} pour « ${q} »`);
    },
    logoOf: (name) => `Logo ${de(name)}`,
    portraitOf: (name) => `Portrait ${de(name)}`,
    zone: (city) => `heure locale : ${city}`,
    libraryTitle: (name) => `Images et vidéos ${de(name)}`,
    libraryDescription: (name) =>
      `Images et vidéos des communiqués de presse, entretiens et tests ${de(name)}, à télécharger.`,
    from: (link, title) => say("Extrait de : ", link(title)),
    fromPost: (title) => `Extrait de : ${title}`,
    downloadOf: (label) => `Télécharger : ${label}`,
    range: (first, last, all) => `${figure(first)} à ${figure(last)} sur ${figure(all)}`,
  },
  plain: {
    aboutSite: (site) => `À propos ${de(site)}`,
    neutralAbout: (site) => `${site} publie des communiqués de presse, des entretiens et des tests de produits.`,
    neutral: (site) => `${site} n’a pas encore publié ce texte.`,
  },
  follow: {
    nameOf: (name) => `Suivre ${name}`,
    ask: (name) => `Suivre ${name} ?`,
    kind: (kind) => kind.toLowerCase(),
    sent: (hours) =>
      `Nous vous avons envoyé un e-mail avec un lien. Ouvrez-le dans les ${hours} heures et confirmez : vous aurez alors de nos nouvelles.`,
    confirmed: (name) => `Vous suivez ${name}`,
    stop: (name) => `Ne plus suivre ${name} ?`,
    saveOf: (name) => `Enregistrer la fréquence : ${name}`,
    stopOf: (name) => `Ne plus suivre ${name}`,
  },
  followMails: {
    nameOfSearch: (parts) => `la recherche ${parts.join(", ")}`,
    quotedSearch: (q) => `« ${q} »`,
    aSearch: (site) => `une recherche sur ${site}`,
    aNewsroom: (site) => `un espace presse sur ${site}`,
    aCategory: (site) => `un thème sur ${site}`,
    confirmSubject: (name) => `Merci de confirmer : suivre ${name}`,
    confirmText: (name) =>
      `${sentence(`Nous avons reçu une demande pour vous envoyer par e-mail l’actualité suivante : ${name}`)} Merci de confirmer que vous souhaitez ces e-mails.`,
    confirmEnd: (hours) =>
      `Le lien est valable ${hours} heures. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : vous n’en recevrez pas d’autre.`,
    alreadySubject: (name) => `Vous suivez déjà ${name}`,
    alreadyText: (name) => `${sentence(`Vous suivez déjà ${name}`)} Rien n’a changé.`,
    left: (posts) => `Et ${count(posts, "autre", "autres")}.`,
    because: (name, site) => `${sentence(`Vous suivez ${name} sur ${site}`)} Modifier ce que vous suivez :`,
    withdrawnSubject: (title) => `Retiré : ${title}`,
    becauseReleases: (site) => `${sentence(`Vous suivez des publications sur ${site}`)} Modifier ce que vous suivez :`,
    newPosts: (posts, name) => `${count(posts, "nouvelle publication", "nouvelles publications")} : ${name}`,
  },
  contact: {
    forged: (report) =>
      say(
        "Est-elle falsifiée, mensongère ou illégale ? ",
        report("Signalez la page"),
        " pour que nous l’examinions d’abord.",
      ),
    account: (signIn) =>
      say(
        "Si vous pouvez vous connecter, un ticket est plus rapide : ",
        signIn("connectez-vous"),
        " et choisissez « Support ». Sinon, écrivez depuis l’adresse de votre compte. Ne nous envoyez jamais votre mot de passe.",
      ),
    alsoWrite: (mail, address) => say("Vous pouvez aussi écrire à ", mail(address)),
    privacy: (days) =>
      `Nous seuls lisons votre message. Nous le supprimons, ainsi que votre adresse, ${days} jours après le traitement de votre demande.`,
    mail: {
      subject: (id) => `Re: votre message n° ${id}`,
      replied: (id) => `Nous avons répondu à votre message n° ${id} :`,
      reply: (id, address) =>
        `Pour répondre, ${address === null ? "utilisez ce formulaire" : `écrivez à ${address} ou utilisez ce formulaire`} et indiquez le n° ${id} :`,
    },
  },
  coverageReport: {
    found: (articles, outlets, [first, last]) =>
      `${count(articles, "article", "articles")} dans ${count(outlets, "média", "médias")}, ${first === last ? `le ${first}` : `du ${first} au ${last}`}.`,
    gone: (day) => `N’est plus à son adresse, constaté le ${day}.`,
    prepared: (by, company, stop, until) =>
      say("Préparé par ", by, ", ", company, `${stop} Lien valable jusqu’au ${until}.`),
    titleOf: (company) => `Retombées de ${company}`,
    after: (outlet) => `Après la publication, ${outlet}`,
    publishedAt: (clock) => `Publié ${clock}`,
    publishedOn: (moment) => `publié le ${moment}`,
    asOf: (day) => `Au ${day}`,
    lastOf: (shown, all) => `Seuls les ${figure(shown)} derniers sur ${figure(all)} figurent ici.`,
    times: (city) => `Toutes les heures sont dans le fuseau horaire ${city}.`,
    about: (release) => `À propos de ${release}`,
    between: (from, to) => `du ${from} au ${to}`,
    since: (day) => `depuis le ${day}`,
    until: (day) => `jusqu’au ${day}`,
    created: (day, id) => (id === null ? `Créé le ${day}` : `N° ${id}, créé le ${day}`),
    page: (page, pages) => `Page ${page} sur ${pages}`,
    days: (days) => count(days, "jour", "jours"),
    sentences: (same, of) => `${same} sur ${count(of, "phrase", "phrases")}`,
    figures: (same, of) => `${same} sur ${count(of, "chiffre", "chiffres")}`,
    namesOf: (same, of) => `${same} sur ${count(of, "nom", "noms")}`,
    quoted: (words) => count(words, "mot cité", "mots cités"),
    cannotPrint: (mark) =>
      `${mark} remplace des caractères que ce rapport ne peut pas imprimer (autres que latins, grecs et cyrilliques).`,
    howCounted: (feeds, company, added) =>
      `Les articles proviennent de ${count(feeds, "flux d’actualités", "flux d’actualités")} et de liens que ${company} a ajoutés${added}. Un média compte une fois, quel que soit le nombre de ses flux qui contiennent l’article. Quand un flux ne contient qu’un résumé, c’est le résumé qui a été comparé. Ni audience, ni équivalent publicitaire, ni tonalité ne sont indiqués, car rien de cela ne peut être mesuré d’ici.`,
    addedOf: (added, all) => ` (${added} sur ${all})`,
  },
  monthlyCoverage: {
    subject: (month, company) => `Retombées presse, ${month} : ${company}`,
    text: (articles, outlets, month, until, link) =>
      `${count(articles, "article", "articles")} dans ${count(outlets, "média", "médias")} ${articles < 2 ? "a été confirmé" : "ont été confirmés"} pour ${month}. Le rapport est joint à cet e-mail et disponible jusqu’au ${until} à l’adresse ${link}.`,
    none: (month) => `Aucun article n’a été confirmé pour ${month}.`,
    because: (sender) => sentence(`${sender} vous envoie ce rapport chaque mois`),
  },
  mails: {
    sentBy: (site) => sentence(`Envoyé par ${site}`),
    unsubscribe: (link) => `Vous pouvez vous ${link("désabonner")} de ces e-mails.`,
  },
  report: {
    privacy: (days) =>
      `Nous ne révélons pas votre identité à l’auteur. Nous supprimons votre adresse e-mail et le texte de votre signalement ${days} jours après notre décision.`,
    ownAccount: (contact) => say("Il s’agit de votre propre compte ? ", contact("Contactez l’assistance")),
    upTo: (characters) => `${figure(characters)} caractères au plus`,
    number: (bold, number) => say("Il porte le numéro ", bold(`#${number}`), ". "),
    problems: {
      emailUnfinished: (end) =>
        `Cette adresse e-mail est incomplète. Ajoutez la partie qui suit « ${end} », par exemple « .fr ».`,
      tooLong: (field, characters) => `${field} : ${figure(characters)} caractères au plus.`,
      unstorable: (field) => `${field} : contient des caractères impossibles à enregistrer.`,
      unreadable:
        "Ce texte contient des mots très longs, de nombreux accents sur une lettre ou de nombreuses lignes vides. Raccourcissez-le à ces endroits.",
    },
    mails: {
      received: (id) => `Nous avons reçu votre signalement n° ${id}`,
      receivedPage: (id) => `Nous avons reçu votre signalement n° ${id} au sujet de cette page :`,
      receivedOther: (id) => `Nous avons reçu votre signalement n° ${id} au sujet d’une de nos pages.`,
      decision: (id) => `Notre décision sur votre signalement n° ${id}`,
      youReported: (id) => `Vous nous avez signalé cette page (signalement n° ${id}) :`,
      youReportedOther: (id) => `Vous nous avez signalé une de nos pages (signalement n° ${id}).`,
      erased: (days) => `Nous supprimerons votre adresse e-mail et le texte de votre signalement dans ${days} jours.`,
    },
  },
  pricing: {
    catalogue: (site) => `Formules ${de(site)}`,
    signedIn: (bold, email) =>
      say("Vous êtes connecté en tant que ", bold(email), ". La formule que vous achetez s’ajoute à ce compte."),
    note: (number) => `Note ${number}`,
    plansIn: (currency) => ` pour les formules dont le prix est en ${currency}`,
    /** "20% off your first payment" */
    offer: (discount, payments) => `${discount} sur ${payments}`,
    applied: (offer, plans, until) =>
      `${offer}${plans}${until === null ? "" : ` pour toute commande passée jusqu’au ${until}`}.`,
    remove: (hidden) => say("Retirer", hidden(" le bon")),
    beforeDiscount: (problem) => `${problem} Les prix affichés sont hors remise.`,
    everythingIn: (plan, hasMore) => (hasMore ? `Tout ce qui est dans ${plan}, plus` : `Tout ce qui est dans ${plan}`),
    choose: (plan) => `Choisir ${plan}`,
    releasesPer: (releases, period) => `${releases} ${parPeriode[period]}`,
    per: { once: "une fois", ...parPeriode },
    firstThen: (period, price) =>
      `${period === "month" ? "le premier mois" : "la première année"}, puis ${price} ${parPeriode[period]}`,
    forThen: (payments, period, price) =>
      `${parPeriode[period]} pendant ${period === "month" ? count(payments, "mois", "mois") : count(payments, "an", "ans")}, puis ${price}`,
    starts: (bold, plan, free, words, links) => {
      const limits = [
        words !== null && `jusqu’à ${words} mots`,
        links !== null && `jusqu’à ${count(links, "lien", "liens")}`,
      ].filter((limit) => limit !== false);
      return say(
        "Chaque compte commence avec ",
        bold(plan),
        free !== null && say(" : ", bold(count(free, "publication gratuite", "publications gratuites"))),
        limits.length > 0 && `, ${limits.join(" et ")}${free === 1 ? "" : " par texte"}`,
        free === null && limits.length === 0 ? stopAfter(plan) : ".",
      );
    },
    off: (discount) => `${discount} de remise`,
    firstMonths: (months) =>
      months === 1 ? "les paiements de votre premier mois" : `les paiements de vos ${months} premiers mois`,
    faq: {
      onTop: (plan) => ({
        question: `Puis-je acheter ${plan} en plus d’un abonnement ?`,
        answer:
          "Oui. Ses publications s’ajoutent à celles qui vous restent, et les limites de votre abonnement continuent de s’appliquer.",
      }),
    },
  },
  desks: {
    subject: (what, title) => `${what} : ${title}`,
    from: (sender) => `De : ${sender}`,
    online: (url) => `En ligne : ${url}`,
    topics: (names) => `Thèmes : ${names.join(", ")}`,
    sentBy: (site) => `Envoyé par ${site}`,
  },
  feeds: {
    latest: (name, site) => sentence(`${name} : l’actualité sur ${site}`),
    quotedSearch: (q) => `« ${q} »`,
  },
  llms: {
    publishes: (site, kinds) =>
      `${site} publie des ${list(kinds)}. Chaque texte vient de l’entreprise ou de la personne qu’il nomme ; citez-le avec son adresse.`,
  },
});
