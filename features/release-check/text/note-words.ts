/** How people mark what is not for readers, in English and the languages that our customers' colleagues write. */

/** Where a sentence or clause ends. */
const END = "(?=\\s?(?:[.,;:!?)–—]|$))";
const PEOPLE =
  "(?:staff|team|workforce|employees|colleagues|unions?|works council|press|media|journalists|investors|shareholders|customers|clients?|suppliers|partners?|board|landlord|bank)";
/** "Visitors, please …" are readers: a plural is no name, unless it is one of these. */
const COLLEAGUE =
  "(?!(?:Every|Any)(?:one|body)\\b|People\\b|Children\\b)(?:(?=(?:James|Chris|Thomas|Jess|Tess|Ross|Iris|Agnes|Marcus|Lucas|Nicholas|Charles|Hans|Jonas|Andreas|Klaus|Lars|Carlos|Luis|Louis)\\b)|(?!\\p{L}{0,20}s(?!\\p{L})))\\p{Lu}\\p{Ll}{1,20}";
const TASKS = [
  "(?:please|pls|can you|could you)\\s(?:also\\s|just\\s|now\\s)?(?:do not|don['’]t|make sure|(?:double-?)?check|keep|leave|cut|drop|delete|remove|take|add|change|chase|fix|hold|rewrite|update|ask|move|swap|send)\\b",
  "bitte\\b.{0,60}\\b(?:weglassen|rauslassen|rausnehmen|streichen|löschen|prüfen|ergänzen|nicht)(?!\\p{L})",
  "merci (?:de |d['’])(?:ne pas|supprimer|enlever|retirer|vérifier|ajouter|garder)(?!\\p{L})",
  "por favor,?\\s(?:quita|elimina|borra|revisa|comprueba|añade|no)(?!\\p{L})",
  "vær så snill (?:å |og )?(?:ta ut|fjern|sjekk|stryk|ikke|hold)(?!\\p{L})",
  "(?:graag|alsjeblieft|a\\.?u\\.?b\\.?)\\s.{0,60}\\b(?:weglaten|weghalen|verwijderen|schrappen|controleren|toevoegen|niet)(?!\\p{L})",
].join("|");

/** These open a line, and all of it is a note: "NB …", "Internal: …", "Embargoed until …". */
export const NOTE_OPENINGS: readonly RegExp[] = [
  /^(?:N\.?B\.?(?=[\s:–—-])|n\.?b\.?\s?[:–—-])/,
  /^(?:fact ?sheet|briefing|draft)?\s?[:–—-]?\s?(?:strictly |highly |company )?(?:private (?:and|&) )?confidential\b(?!\s(?:helplines?|advice|counselling|support|services?|line|waste|shredding|computing|data)\b)/i,
  /^(?:internal(?:ly)?|private|hidden)(?:\s(?:only|use|notes?|memo|comments?|info|information|draft|version))?\s?(?:[:–—-]|$)/i,
  /^(?:note (?:to|for) (?!editors?\b|readers?\b|journalists?\b)|(?:note|comment(?:ed)?|reminder|to-?do|fixme|remark)\s?(?:\[[^[\]]{0,40}\])?\s?[:–—])/i,
  /^(?:strictly |under )?(?:an? )?(?:strict )?embargo(?:ed)?(?=\s?(?:[:–—-]|\d|until|till|to\b|for\b|$))/i,
  /^(?:\/\/|to (?:double-?)?check\b|check before\b)/i,
  /^(?:streng vertraulich|vertraulich|sperrfrist|confidentiel|confidencial|confidenziale|riservato|vertrouwelijk|konfidensielt|konfidentiellt|fortroligt?|poufne)(?!\p{L})/iu,
  /^(?:intern(?:e notiz|e|o|t)?|notiz|anmerkung|commentaire|comentario|kommentar)\s?[:–—]/iu,
  // To a colleague: "Sarah, please keep the price out". What follows in the line is for her, too.
  // Linear: proven with its words (computed-expressions.test.ts).
  new RegExp(`^(?:@\\p{L}{2,20}[,:]?|(?:(?:Hi|Hey)\\s)?${COLLEAGUE}\\s?[,–—])\\s(?:${TASKS})`, "u"),
  /^(?:(?:first|second|third|rough|working|early)\s)?draft(?:\s(?:v(?:ersion)?\.?\s?)?\d{1,2}(?:\.\d{1,2})?)?(?:\s?[,:(–—-]\s?(?:for|not|do|internal|only|awaiting|please|pls)\b.{0,80}|\s(?:only|for (?:comments?|review|approval|discussion|internal|sign-?off))\b.{0,60})?$/i,
  /^(?:entwurf|brouillon|borrador|utkast|kladversie|conceptversie)(?:\s(?:v\.?\s?|version\s)?\d{1,2}(?:\.\d{1,2})?)?(?:\s?[,:(–—-]\s?(?:nicht|nur|zur|pas|non|no|solo|para|ikke|kun|til|niet|alleen|ter)\b.{0,80})?$/i,
  /^hold (?:this |it )?(?:until|till) (?:\d|after\b|we\b|they\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|the (?:board|client|announcement|deal|vote|results|market|launch)\b)/i,
];

const DO_NOT = "(?:do not|don['’]?t|never)\\s(?:ever\\s|yet\\s)?";
const TO_TELL = `(?:mention|publish|print|quote|name|disclose|reveal|release|circulate|distribute|attribute|forward|include|talk about|refer to|ask(?!\\s(?:for|your)\\b)|say (?:that|so|this|anything|how|who|where|when|what)|write (?:about|that|this)|share (?:this|that|it|these|yet|with|outside|before)|use(?=$|\\s?[.,)\\]]|\\s(?:this|that|these|those|before|until|his|her|their|any|the (?:name|figure|number|quote|photo|picture|logo|price|image)s?)\\b)|tell (?:anyone|anybody|them|him|her|(?:the|our|any) ${PEOPLE})|post (?:this|that|it|these))`;
/** Only as an order: "customers do not share data" is a fact. */
const ORDER_BEFORE = '(?:^|[.;:!?([–—,“"„«-]\\s?|\\b(?:please|pls|but|so|NB)\\s)';

/** "the price": told to keep or leave it out. */
const KEPT_OUT =
  "(?:keep|leave|take)\\s(?:the|his|her|their|our|its|any|all|this|that)\\s(?:[\\p{L}'’-]{1,20}\\s){0,3}?(?:prices?|figures?|numbers?|names?|quotes?|amounts?|costs?|salary|sentence|paragraph|line|bit|part|section|details?|client|customer|partner|location|date|address)\\sout(?!\\p{L})(?!\\sof (?:reach|sight|date|order)\\b)";

/** A sentence with one of these is a note, wherever it says so. */
export const NOTE_MARKS: readonly RegExp[] = [
  // Linear: proven with its words (computed-expressions.test.ts).
  new RegExp(`${ORDER_BEFORE}${DO_NOT}${TO_TELL}(?!\\p{L})`, "iu"),
  /\b(?:must|may|should|can)(?: ?not|n['’]t) be (?:mentioned|published|printed|quoted|named|disclosed|revealed|released|shared|attributed|used before)\b/i,
  /\bnot (?:yet )?(?:for|to be) (?:publication|publish(?:ed|ing)?|released?|readers|quot(?:ing|ed|ation)|print(?:ed|ing)?|distribution|circulation|attribution|public|external|mention(?:ed)?|disclos(?:ed|ure)|shared|named)\b(?!.{0,80}\b(?:jurisdiction|United States|whole or in part)\b)/i,
  /\bnot (?:yet (?:announced|public|signed off|cleared)|signed off|approved yet)\b|\b(?:is|are) not announced\b/i,
  /(?<!\b(?:an|a)\s)\bconfidential\b(?!\s(?:helplines?|advice|counselling|support|services?|line|waste|shredding|computing|data)\b)/i,
  /\binternal(?:ly)? (?:only|use|notes?|comments?|memo)\b|\bkeep (?:it |this |that )?internal\b|[(,]\s?internal\s?(?:[:),.]|$)/i,
  /\boff the record\b|\bbackground only\b|\bbetween you and me\b|\bbetween us[,.:;]|\bunder wraps\b|\beyes only\b|\bFYI\b|\bkeep (?:this|that|it|them) (?:quiet|secret|back|to ourselves|between us|out)\b|\bleave (?:this|that|it|him|her|them) out\b|\b(?:delete|remove|cut) (?:this|before)\b/i,
  /\bunder (?:strict )?embargo\b|(?<!\b(?:trade|oil|arms|fuel|grain|export|import|weapons|gas)\s)\bembargo(?:ed)? (?:until|till|ends|lifts)\b/i,
  /\b(?:TBC|TBD|TBA)\b|\bto be (?:confirmed|checked|verified)\b/i,
  /(?:^|[([:;,–—-]\s?|\bstill )(?:needs? )?to (?:double-?)?check\b|\b(?:please|pls) (?:double-?)?(?:check|confirm|verify)\b|\b(?:check|confirm) (?:with|whether|spelling|this|that|if)\b|\bneeds? (?:checking|confirming|confirmation|sign-?off)\b|\bawaiting (?:sign-?off|confirmation|legal)\b|\bunconfirmed\b|\b(?:ask|wait for) (?:legal|me|comms|the client)\b/i,
  // Linear: proven with its words (computed-expressions.test.ts).
  new RegExp(`${ORDER_BEFORE}${KEPT_OUT}`, "iu"),
  new RegExp(
    `\\b(?:we|i|they)\\s(?:(?:have|did)(?:\\snot|n['’]t)|have yet to)\\s(?:yet\\s)?(?:told|tell|informed?|briefed?)\\s(?:(?:the\\s|our\\s|any\\s|all\\s)?${PEOPLE}\\b|(?:anyone|anybody|them|him|her)\\b.{0,20}\\byet\\b)`,
    "i",
  ),
  new RegExp(`\\b${PEOPLE}\\s(?:have|has)(?:\\snot|n['’]t)\\s(?:yet\\s)?been\\s(?:told|informed|briefed)\\b`, "i"),
  new RegExp(
    `\\b(?:${PEOPLE}\\sdo(?:es)?(?:\\snot|n['’]t)\\sknow|(?:nobody|no one)\\s(?:else|outside\\s[^.]{1,40}?)\\sknows?)\\s(?:about\\s(?:this|it|that)\\s)?yet\\b`,
    "i",
  ),
  /\b(?:not|isn['’]t|aren['’]t) (?:public|official|publicly known) yet\b|\bnot yet (?:official|publicly known)\b/i,
  /\bon (?:deep )?background(?=\s?(?:[,.;:)–—]|$))|\bcontext only\b|\bfor internal (?:eyes|discussion|reference|information|circulation|distribution|review)\b|\bnot for (?:the (?:press|media|website|newsletter)|social media|broadcast)\b/i,
  /\b(?:client|legal|comms|compliance|ceo|cfo|chair|board|lawyers?) (?:has|have)(?: not|n['’]t) (?:yet )?(?:approved|seen|cleared|checked|signed) (?:this|it|off)\b/i,
  /\b(?:this|that|it|which) is (?:(?:very|highly|extremely|commercially|politically|still) ){0,2}(?:sensitive|secret|hush-hush)(?=\s?(?:[.,;:!?)–—]|$))|\bin (?:the )?strict(?:est)? confidence\b|\b(?:told|said to) (?:me|us) in confidence\b/i,
  /\?{2,}/,
  /(?<!\p{L})(?:nicht (?:erwähnen|veröffentlichen|nennen|drucken|weitergeben|zitieren)|nur intern|zu (?:prüfen|klären|bestätigen)|bitte prüfen|vertraulich|sperrfrist|ne pas (?:publier|mentionner|citer|diffuser|divulguer)|[àÀ] (?:vérifier|confirmer|valider)|sous embargo|usage interne|confidentiel|no (?:publicar|mencionar|difundir|citar|divulgar)|por confirmar|uso interno|confidencial|non (?:pubblicare|menzionare|citare|diffondere)|da (?:verificare|confermare)|não (?:publicar|mencionar|citar|divulgar)|niet (?:publiceren|vermelden|noemen)|ikke (?:publiser|nevn|for publisering|til publisering)|må sjekkes|inte (?:publicera|nämn|för publicering)|nie publikować|do (?:sprawdzenia|potwierdzenia))(?!\p{L})/iu,
  /(?<!\p{L})(?:nur (?:als|zum) hintergrund|(?:für den|zum) internen gebrauch|zur internen (?:verwendung|information)|unter uns(?: gesagt|[,:])|bitte\b.{0,60}\b(?:weglassen|rauslassen|rausnehmen)|à garder (?:pour nous|secret|confidentiel)|no es para (?:la prensa|publicar)|til internt bruk|kun internt|voor intern gebruik|graag\b.{0,60}\bweglaten)(?!\p{L})/iu,
  /^(?:entre nous(?: soit dit)?|entre nosotros|(?:mellom oss|oss imellom)(?: sagt)?|onder ons(?: gezegd)?)[,:]/i,
  new RegExp(
    `(?<!\\p{L})(?:noch nicht (?:öffentlich|offiziell|spruchreif|kommuniziert)|nicht für die (?:öffentlichkeit|presse)(?: bestimmt| gedacht)?|pas encore (?:publi(?:c|que)s?|officiel(?:le)?s?)|(?:aún|todavía) no es (?:públic[oa]|oficial)|ikke (?:offentlig|offisiel[lt]) (?:ennå|enda)|ennå ikke (?:offentlig|offisiel[lt])|nog niet (?:openbaar|officieel)|niet voor (?:publicatie|de pers))${END}`,
    "iu",
  ),
  /(?<!\p{L})(?:(?:belegschaft|mitarbeiter(?:innen)?|beschäftigten|betriebsrat|presse|kunden|anleger|team) (?:(?:weiß|wissen) (?:es |das |davon )?noch nichts?|(?:ist|sind|wurden?) noch nicht (?:informiert|eingeweiht))|(?:salariés|équipes?|personnel|syndicats?|presse|clients|collaborateurs) (?:ne sont|n['’]est) pas encore (?:au courant|informée?s?)|(?:plantilla|personal|empleados|trabajadores|equipo|sindicatos|prensa|clientes) (?:aún|todavía) no (?:lo )?saben?|(?:ansatte|fagforeningen|pressen|kundene|teamet) vet (?:det )?ikke (?:det )?(?:ennå|enda)|(?:personeel|medewerkers|vakbonden|pers|klanten|team) (?:weet|weten) (?:het|dit) nog niet)(?!\p{L})/iu,
];

/** Within square brackets also these: a colleague's name, a question, a task. */
export const BRACKET_MARKS: readonly RegExp[] = [
  /^\p{Lu}[\p{L}.]{0,30}(?:\s\p{Lu}[\p{L}.]{0,30})?:\s/u,
  /\?\s?$/,
  /^(?:check|confirm|ask|to-?do|verify|fix|legal|blur|crop|swap|draft|not|add|cut|insert|note|comment)\b/i,
];

/** What a note says to leave out: "do not mention the Kelda talks", "keep the price out". */
export const UNMENTIONED: readonly RegExp[] = [
  /(?:do not|don['’]?t|never|no)\s(?:mention|name|disclose|reveal|ask about|talk about|refer to|quote \p{L}{1,12} on)\s(?:anything about\s)?([^.;:!?\n“”„"«»]{3,120})/giu,
  /(?:keep|leave|take)\s(?:the|his|her|their|our|its|any|all)\s([^.,;:!?\n“”„"«»]{3,60}?)\sout(?!\p{L})/giu,
];
