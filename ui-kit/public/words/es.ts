/** The catalogue in Spanish. */
import { catalogue } from "./en.ts";
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { figuresIn, say } from "./phrases.ts";
import texts from "./es.json" with { type: "json" };

const { figure, count, tenth, list } = figuresIn("es");
const publicaciones = (numero: number) => count(numero, "publicación", "publicaciones");
const capital = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);
const porPeriodo = { month: "al mes", year: "al año" };

export const es = catalogue(texts, {
  figure,
  list,
  tenth,
  dayAlone: capital,
  day: (written) => written,
  rangeOfDays: null,
  facts: { Brand: "Marca" },
  shell: {
    frontPageOf: (site) => `${site}, portada`,
  },
  notices: {
    wait: (minutes) => `Inténtelo de nuevo dentro de ${count(minutes, "minuto", "minutos")}.`,
    goesOn: (contact, id) => say("Si el problema continúa, ", contact("indíquenos"), " este número: ", id),
    ledHere: (contact) =>
      say("¿Le ha traído aquí un enlace de este sitio? ", contact("Avísenos"), " para que lo corrijamos."),
  },
  front: {
    moreOf: (kind) => `Más ${kind.toLowerCase()}`,
    none: (kind) => `Aún no hay ${kind}.`,
    categories: (inUse) => `${figure(inUse)} con publicaciones`,
    emptyText: (kinds) =>
      `Las empresas publican aquí sus ${list(kinds)}, con sus propias palabras. La primera publicación aparecerá en esta página.`,
  },
  archive: {
    description: (title) => `${title}: todo lo publicado, primero lo más reciente.`,
    titleIn: (title, period) => `${title}, ${period}`,
    countNewest: (posts) => `${publicaciones(posts)}, primero lo más reciente.`,
  },
  search: {
    titleFor: (q) => `Búsqueda de «${q}»`,
    nothing: (q) => (q ? `Ningún resultado para «${q}»` : "Ningún resultado"),
    inexact: (q) => `Ninguna coincidencia exacta para «${q}»`,
    results: (q) => (q ? `Resultados para «${q}»` : "Resultados"),
    counted: (total, q) => count(total, "resultado", "resultados") + (q ? ` para «${q}»` : ""),
    newest: (link) => say("Primero lo más reciente. ", link("Por relevancia")),
    relevant: (link) => say("Por relevancia. ", link("Primero lo más reciente")),
    removeFilter: (filter) => `Quitar el filtro ${filter}`,
    without: (words) => `Sin ${words.map((word) => `«${word}»`).join(", ")}`,
    meant: (link, label, posts) =>
      say(
        "¿Quería decir ",
        link(label),
        posts === null ? "? Hay muchas publicaciones." : `? Hay ${publicaciones(posts)}.`,
      ),
    leftOut: (words) => sentence(` Palabras omitidas: ${words.map((word) => `«${word}»`).join(", ")}`),
    found: (results) => count(results, "resultado", "resultados"),
    posts: publicaciones,
    since: (from, to) => `Publicado ${[from && `desde el ${from}`, to && `hasta el ${to}`].filter(Boolean).join(" ")}`,
    noFilters: (q) => `«${q}» sin filtros`,
    only: (q) => `Solo «${q}»`,
    anyOrder: (q) => `«${q}» en cualquier orden`,
  },
  post: {
    ratingLine: (rating) => `Valoración: ${tenth(rating)} de 5`,
    corrected: (corrections) => count(corrections, "corrección", "correcciones"),
    lengthOf: (words, minutes) => `${count(words, "palabra", "palabras")}, ${minutes} min`,
    seeProduct: (name) => (name === "" ? "Ver el producto" : `Ver ${name}`),
    sponsored: (badge, host) =>
      say(badge("Enlace patrocinado"), ` a ${host}. La marca puede pagar por las ventas realizadas a través de él.`),
    sponsoredLine: (host) =>
      `Enlace patrocinado a ${host}. La marca puede pagar por las ventas realizadas a través de él.`,
    sponsoredHere: (badge) =>
      say(
        badge("Enlace patrocinado"),
        " La marca puede pagar por las ventas realizadas a través del enlace de esta página.",
      ),
    categories: (labels) => `Temas: ${labels}`,
    withdrawn: (by, site, when) =>
      sentence(
        `Retirado${by === null ? "" : by === "author" ? " por su autor" : ` por la redacción de ${site}`}${when ? ` el ${when.day} a las ${when.time}` : ""}`,
      ),
    reason: (note) => `Motivo: ${note}`,
    /** To editors who got it by wire. */
    deleteVersions: "Elimine todas las versiones de este elemento.",
    about: (name) => `Acerca de ${name}`,
    termsOf: {
      free: {
        text: (_name) =>
          "Puede citar, recortar, traducir y reproducir este texto, impreso o en línea, sin pedir permiso.",
      },
      attribution: {
        text: (name) =>
          `Puede citar, recortar, traducir y reproducir este texto, impreso o en línea, si menciona a ${name} como fuente y no modifica las declaraciones citadas.`,
      },
      ask: {
        text: (name) =>
          `Consulte con ${name} antes de reproducir este texto. Puede citar fragmentos breves mencionando la fuente.`,
      },
    },
    correctionsTitle: (corrections) => (corrections === 1 ? "Corrección" : "Correcciones"),
    translationOf: (link, name, day) => say("Esta es una traducción. Original: ", link(name), `, publicado el ${day}.`),
    correction: ["Corrección del ", ":"],
    openPicture: (label) => `Abrir la imagen: ${label}`,
    fullSize: (form) => `Tamaño completo: ${form}`,
    illustration: (site) => `Ilustración: ${site}`,
    quotesApproved: (name, day) => `Citas aprobadas por ${name}, ${day}`,
    quoted: (title) => `«${title}»`,
    pageOf: (page, pages) => `${page} de ${pages}`,
  },
  previewNotice: {
    title: "Vista previa.",
    moment: (day, time) => `${day} a las ${time}`,
    scheduled: (moment) => `Programada para el ${moment}.`,
    scheduledWaiting: (moment) =>
      `Programada para el ${moment} y pendiente de revisión. Se publicará entonces si se aprueba a tiempo.`,
    scheduledUnconfirmed: (moment, isOwn) =>
      `Programada para el ${moment}. Se publicará entonces si se confirma ${isOwn ? "su dirección de correo" : "la dirección de correo del autor"}.`,
    unconfirmed: (isOwn) =>
      `Esta publicación espera a que se confirme ${isOwn ? "su dirección de correo" : "la dirección de correo del autor"}.`,
    reason: (reason) => `Motivo de la revisión: ${reason}`,
    decided: (state, note) =>
      `${state === "returned" ? "La publicación se ha devuelto para corregirla" : "La publicación se ha rechazado"}.${note === "" ? "" : ` Comentario de nuestra redacción: ${note}`}`,
    editPost: (link) => say(link("Editar esta publicación"), " en su panel."),
    published: (link) => say(link("Ver la versión publicada"), "."),
  },
  company: {
    description: (name) => sentence(`Notas de prensa, entrevistas y análisis de ${name}`),
    pageOf: (name, page) => `${name}, página ${page}`,
    aboutToQuote: (name) => `Acerca de ${name}, para citar`,
    copyWords: (words) => `Copiar, ${count(words, "palabra", "palabras")}`,
    archive: (posts) => (posts === 1 ? "Archivo" : `Las ${figure(posts)} del archivo`),
    allMedia: (items) => `Las ${figure(items)} imágenes y vídeos`,
    found: (q, total) => {
      if (total === 0) return sentence(`Ningún resultado para «${q}»`);
      if (total === null) return sentence(`Los mejores resultados para «${q}»`);
      return sentence(`${count(total, "publicación encontrada", "publicaciones encontradas")} para «${q}»`);
    },
    logoOf: (name) => `Logotipo de ${name}`,
    portraitOf: (name) => `Retrato de ${name}`,
    zone: (city) => `hora de ${city}`,
    libraryTitle: (name) => `Imágenes y vídeos de ${name}`,
    libraryDescription: (name) =>
      `Imágenes y vídeos de las notas de prensa, entrevistas y análisis de ${name}, para descargar.`,
    from: (link, title) => say("De: ", link(title)),
    fromPost: (title) => `De: ${title}`,
    downloadOf: (label) => `Descargar: ${label}`,
    range: (first, last, all) => `${figure(first)} a ${figure(last)} de ${figure(all)}`,
  },
  plain: {
    aboutSite: (site) => `Acerca de ${site}`,
    neutralAbout: (site) => `${site} publica notas de prensa, entrevistas y análisis de productos.`,
    neutral: (site) => `${site} aún no ha publicado este texto.`,
  },
  follow: {
    nameOf: (name) => `Seguir: ${name}`,
    ask: (name) => `¿Seguir: ${name}?`,
    kind: (kind) => kind.toLowerCase(),
    sent: (hours) =>
      `Le hemos enviado un correo con un enlace. Ábralo en un plazo de ${hours} horas y confirme; a partir de entonces tendrá noticias nuestras.`,
    confirmed: (name) => `Ahora sigue: ${name}`,
    stop: (name) => `¿Dejar de seguir: ${name}?`,
    saveOf: (name) => `Guardar la frecuencia: ${name}`,
    stopOf: (name) => `Dejar de seguir: ${name}`,
  },
  followMails: {
    nameOfSearch: (parts) => `la búsqueda ${parts.join(", ")}`,
    quotedSearch: (q) => `«${q}»`,
    aSearch: (site) => `una búsqueda en ${site}`,
    aNewsroom: (site) => `una sala de prensa en ${site}`,
    aCategory: (site) => `un tema en ${site}`,
    confirmSubject: (name) => `Confirme, por favor: seguir ${name}`,
    confirmText: (name) =>
      `${sentence(`Hemos recibido una petición para enviarle por correo las novedades de: ${name}`)} Confirme, por favor, que quiere recibirlas.`,
    confirmEnd: (hours) =>
      `El enlace es válido durante ${hours} horas. Si no ha sido usted, ignore este correo: no recibirá ninguno más.`,
    alreadySubject: (name) => `Ya sigue: ${name}`,
    alreadyText: (name) => `${sentence(`Ya sigue: ${name}`)} No ha cambiado nada.`,
    left: (posts) => `Y ${figure(posts)} más.`,
    because: (name, site) => `${sentence(`Sigue en ${site}: ${name}`)} Cambiar lo que sigue:`,
    withdrawnSubject: (title) => `Retirado: ${title}`,
    becauseReleases: (site) => `${sentence(`Sigue publicaciones en ${site}`)} Cambiar lo que sigue:`,
    newPosts: (posts, name) => `${count(posts, "publicación nueva", "publicaciones nuevas")}: ${name}`,
  },
  contact: {
    forged: (report) =>
      say("¿Es falsa, falsificada o ilegal? ", report("Denuncie la página"), " para que la examinemos primero."),
    account: (signIn) =>
      say(
        "Si puede iniciar sesión, una consulta es más rápida: ",
        signIn("inicie sesión"),
        " y elija «Support». Si no, escriba desde la dirección de su cuenta. No nos envíe nunca su contraseña.",
      ),
    alsoWrite: (mail, address) => say("También puede escribir a ", mail(address)),
    privacy: (days) =>
      `Solo nosotros leemos su mensaje. Lo borramos, junto con su dirección, ${days} días después de resolver su petición.`,
    mail: {
      subject: (id) => `Re: su mensaje n.º ${id}`,
      replied: (id) => `Hemos respondido a su mensaje n.º ${id}:`,
      reply: (id, address) =>
        `Para responder, ${address === null ? "use este formulario" : `escriba a ${address} o use este formulario`} e indique el n.º ${id}:`,
    },
  },
  coverageReport: {
    found: (articles, outlets, [first, last]) =>
      `${count(articles, "artículo", "artículos")} en ${count(outlets, "medio", "medios")}, ${first === last ? `el ${first}` : `del ${first} al ${last}`}.`,
    gone: (day) => `Ya no está en su dirección, visto el ${day}.`,
    prepared: (by, company, stop, until) =>
      say("Preparado por ", by, ", ", company, `${stop} Enlace válido hasta el ${until}.`),
    titleOf: (company) => `Cobertura de ${company}`,
    after: (outlet) => `Tras la publicación, ${outlet}`,
    publishedAt: (clock) => `Publicado ${clock}`,
    publishedOn: (moment) => `publicado el ${moment}`,
    asOf: (day) => `A fecha de ${day}`,
    lastOf: (shown, all) => `Figuran los últimos ${figure(shown)} de ${figure(all)}.`,
    times: (city) => `Todas las horas están en la zona horaria ${city}.`,
    about: (release) => `Sobre ${release}`,
    between: (from, to) => `del ${from} al ${to}`,
    since: (day) => `desde el ${day}`,
    until: (day) => `hasta el ${day}`,
    created: (day, id) => (id === null ? `Creado el ${day}` : `N.º ${id}, creado el ${day}`),
    page: (page, pages) => `Página ${page} de ${pages}`,
    days: (days) => count(days, "día", "días"),
    sentences: (same, of) => `${same} de ${count(of, "frase", "frases")}`,
    figures: (same, of) => `${same} de ${count(of, "cifra", "cifras")}`,
    namesOf: (same, of) => `${same} de ${count(of, "nombre", "nombres")}`,
    quoted: (words) => count(words, "palabra citada", "palabras citadas"),
    cannotPrint: (mark) =>
      `${mark} sustituye caracteres que este informe no puede imprimir (distintos de los latinos, griegos y cirílicos).`,
    howCounted: (feeds, company, added) =>
      `Los artículos proceden de ${count(feeds, "canal de noticias", "canales de noticias")} y de enlaces que ${company} añadió${added}. Un medio cuenta una vez, por muchos canales suyos que lleven el artículo. Si un canal solo lleva un resumen, se comparó el resumen. No se indican alcance, valor publicitario ni tono, porque nada de ello puede medirse desde aquí.`,
    addedOf: (added, all) => ` (${added} de ${all})`,
  },
  monthlyCoverage: {
    subject: (month, company) => `Cobertura de ${month}: ${company}`,
    text: (articles, outlets, month, until, link) =>
      `${articles === 1 ? "Se ha confirmado" : "Se han confirmado"} ${count(articles, "artículo", "artículos")} en ${count(outlets, "medio", "medios")} correspondientes a ${month}. El informe está adjunto y disponible hasta el ${until} en ${link}.`,
    none: (month) => `No se confirmó ningún artículo en ${month}.`,
    because: (sender) => sentence(`${sender} le envía este informe cada mes`),
  },
  mails: {
    sentBy: (site) => sentence(`Enviado por ${site}`),
    unsubscribe: (link) => `Puede ${link("darse de baja")} de estos correos.`,
  },
  report: {
    privacy: (days) =>
      `No revelamos su identidad al autor. Borramos su correo electrónico y el texto de su denuncia ${days} días después de nuestra decisión.`,
    ownAccount: (contact) => say("¿Se trata de su propia cuenta? ", contact("Contacte con soporte")),
    upTo: (characters) => `Hasta ${figure(characters)} caracteres`,
    number: (bold, number) => say("Su número es ", bold(`#${number}`), ". "),
    problems: {
      emailUnfinished: (end) =>
        `Esta dirección de correo está incompleta. Añada lo que sigue a «${end}», por ejemplo «.es».`,
      tooLong: (field, characters) => `${field}: ${figure(characters)} caracteres como máximo.`,
      unstorable: (field) => `${field}: contiene caracteres que no se pueden guardar.`,
      unreadable:
        "Este texto contiene palabras muy largas, muchos acentos en una letra o muchas líneas vacías. Acórtelo en esos puntos.",
    },
    mails: {
      received: (id) => `Hemos recibido su denuncia n.º ${id}`,
      receivedPage: (id) => `Hemos recibido su denuncia n.º ${id} sobre esta página:`,
      receivedOther: (id) => `Hemos recibido su denuncia n.º ${id} sobre una de nuestras páginas.`,
      decision: (id) => `Nuestra decisión sobre su denuncia n.º ${id}`,
      youReported: (id) => `Usted nos denunció esta página (denuncia n.º ${id}):`,
      youReportedOther: (id) => `Usted nos denunció una de nuestras páginas (denuncia n.º ${id}).`,
      erased: (days) => `Borraremos su correo electrónico y el texto de su denuncia dentro de ${days} días.`,
    },
  },
  pricing: {
    catalogue: (site) => `Planes de ${site}`,
    signedIn: (bold, email) =>
      say("Ha iniciado sesión como ", bold(email), ". El plan que compre se añadirá a esta cuenta."),
    note: (number) => `Nota ${number}`,
    plansIn: (currency) => ` de los planes con precio en ${currency}`,
    /** "20% off your first payment" */
    offer: (discount, payments) => `${discount} en ${payments}`,
    applied: (offer, plans, until) =>
      `${offer}${plans}${until === null ? "" : ` si hace su pedido a más tardar el ${until}`}.`,
    remove: (hidden) => say("Quitar", hidden(" el cupón")),
    beforeDiscount: (problem) => `${problem} Los precios indicados son sin descuento.`,
    everythingIn: (plan, hasMore) => (hasMore ? `Todo lo de ${plan} y, además,` : `Todo lo de ${plan}`),
    choose: (plan) => `Elegir ${plan}`,
    releasesPer: (releases, period) => `${releases} ${porPeriodo[period]}`,
    per: { once: "una vez", ...porPeriodo },
    firstThen: (period, price) =>
      `el primer ${period === "month" ? "mes" : "año"}, después ${price} ${porPeriodo[period]}`,
    forThen: (payments, period, price) =>
      `${porPeriodo[period]} durante ${period === "month" ? count(payments, "mes", "meses") : count(payments, "año", "años")}, después ${price}`,
    starts: (bold, plan, free, words, links) => {
      const limits = [
        words !== null && `hasta ${words} palabras`,
        links !== null && `hasta ${count(links, "enlace", "enlaces")}`,
      ].filter((limit) => limit !== false);
      return say(
        "Toda cuenta empieza con ",
        bold(plan),
        free !== null && say(": ", bold(count(free, "publicación gratuita", "publicaciones gratuitas"))),
        limits.length > 0 && `, ${limits.join(" y ")}${free === 1 ? "" : " por texto"}`,
        free === null && limits.length === 0 ? stopAfter(plan) : ".",
      );
    },
    off: (discount) => `${discount} de descuento`,
    firstMonths: (months) =>
      months === 1 ? "los pagos de su primer mes" : `los pagos de sus primeros ${months} meses`,
    faq: {
      onTop: (plan) => ({
        question: `¿Puedo comprar ${plan} además de una suscripción?`,
        answer: "Sí. Sus publicaciones se suman a las que le quedan, y los límites de su suscripción siguen vigentes.",
      }),
    },
  },
  desks: {
    subject: (what, title) => `${what}: ${title}`,
    from: (sender) => `De: ${sender}`,
    online: (url) => `En línea: ${url}`,
    topics: (names) => `Temas: ${names.join(", ")}`,
    sentBy: (site) => `Enviado por ${site}`,
  },
  feeds: {
    latest: (name, site) => sentence(`${name}: lo último en ${site}`),
    quotedSearch: (q) => `«${q}»`,
  },
  llms: {
    publishes: (site, kinds) =>
      `${site} publica ${list(kinds)}. Cada texto es de la empresa o la persona que nombra; cítelo con su dirección.`,
  },
});
