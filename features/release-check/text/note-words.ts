/** How people mark what is not for readers, in English and the languages that our customers' colleagues write. */

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
];

const DO_NOT = "(?:do not|don['’]?t|never)\\s(?:ever\\s|yet\\s)?";
const TO_TELL =
  "(?:mention|publish|print|quote|name|disclose|reveal|release|circulate|distribute|attribute|forward|include|talk about|refer to|ask(?!\\s(?:for|your)\\b)|say (?:that|so|this|anything|how|who|where|when|what)|write (?:about|that|this)|share (?:this|that|it|these|yet|with|outside|before)|use(?=$|\\s?[.,)\\]]|\\s(?:this|that|these|those|before|until|his|her|their|any|the (?:name|figure|number|quote|photo|picture|logo|price|image)s?)\\b))";
/** Only as an order: "customers do not share data" is a fact. */
const ORDER_BEFORE = '(?:^|[.;:!?([–—,“"„«-]\\s?|\\b(?:please|pls|but|so|NB)\\s)';

/** A sentence with one of these is a note, wherever it says so. */
export const NOTE_MARKS: readonly RegExp[] = [
  // Linear: proven with its words (computed-expressions.test.ts).
  new RegExp(`${ORDER_BEFORE}${DO_NOT}${TO_TELL}(?!\\p{L})`, "iu"),
  /\b(?:must|may|should|can)(?: ?not|n['’]t) be (?:mentioned|published|printed|quoted|named|disclosed|revealed|released|shared|attributed|used before)\b/i,
  /\bnot (?:yet )?(?:for|to be) (?:publication|publish(?:ed|ing)?|released?|readers|quot(?:ing|ed|ation)|print(?:ed|ing)?|distribution|circulation|attribution|public|external|mention(?:ed)?|disclos(?:ed|ure)|shared|named)\b(?!.{0,80}\b(?:jurisdiction|United States|whole or in part)\b)/i,
  /\bnot (?:yet (?:announced|public|signed off|cleared)|announced\b|signed off|approved yet)\b/i,
  /(?<!\b(?:an|a)\s)\bconfidential\b(?!\s(?:helplines?|advice|counselling|support|services?|line|waste|shredding|computing|data)\b)/i,
  /\binternal(?:ly)? (?:only|use|notes?|comments?|memo)\b|\bkeep (?:it |this |that )?internal\b|[(,]\s?internal\s?(?:[:),.]|$)/i,
  /\boff the record\b|\bbackground only\b|\bbetween you and me\b|\bbetween us[,.:;]|\bunder wraps\b|\beyes only\b|\bFYI\b|\bkeep (?:this|that|it|them) (?:quiet|secret|back|to ourselves|between us|out)\b|\bleave (?:this|that|it|him|her|them) out\b|\b(?:delete|remove|cut) (?:this|before)\b/i,
  /\bunder (?:strict )?embargo\b|(?<!\b(?:trade|oil|arms|fuel|grain|export|import|weapons|gas)\s)\bembargo(?:ed)? (?:until|till|ends|lifts)\b/i,
  /\b(?:TBC|TBD|TBA)\b|\bto be (?:confirmed|checked|verified)\b/i,
  /(?:^|[([:;,–—-]\s?|\bstill )(?:needs? )?to (?:double-?)?check\b|\b(?:please|pls) (?:double-?)?(?:check|confirm|verify)\b|\b(?:check|confirm) (?:with|whether|spelling|this|that|if)\b|\bneeds? (?:checking|confirming|confirmation|sign-?off)\b|\bawaiting (?:sign-?off|confirmation|legal)\b|\bunconfirmed\b|\b(?:ask|wait for) (?:legal|me|comms|the client)\b/i,
  /\?{2,}/,
  /(?<!\p{L})(?:nicht (?:erwähnen|veröffentlichen|nennen|drucken|weitergeben|zitieren)|nur intern|zu (?:prüfen|klären|bestätigen)|bitte prüfen|vertraulich|sperrfrist|ne pas (?:publier|mentionner|citer|diffuser|divulguer)|[àÀ] (?:vérifier|confirmer|valider)|sous embargo|usage interne|confidentiel|no (?:publicar|mencionar|difundir|citar|divulgar)|por confirmar|uso interno|confidencial|non (?:pubblicare|menzionare|citare|diffondere)|da (?:verificare|confermare)|não (?:publicar|mencionar|citar|divulgar)|niet (?:publiceren|vermelden|noemen)|ikke (?:publiser|nevn|for publisering|til publisering)|må sjekkes|inte (?:publicera|nämn|för publicering)|nie publikować|do (?:sprawdzenia|potwierdzenia))(?!\p{L})/iu,
];

/** Within square brackets also these: a colleague's name, a question, a task. */
export const BRACKET_MARKS: readonly RegExp[] = [
  /^\p{Lu}[\p{L}.]{0,30}(?:\s\p{Lu}[\p{L}.]{0,30})?:\s/u,
  /\?\s?$/,
  /^(?:check|confirm|ask|to-?do|verify|fix|legal|blur|crop|swap|draft|not|add|cut|insert|note|comment)\b/i,
];

/** What a note says to leave out: "do not mention the Kelda talks". */
export const UNMENTIONED =
  /(?:do not|don['’]?t|never|no)\s(?:mention|name|disclose|reveal|ask about|talk about|refer to|quote \p{L}{1,12} on)\s(?:anything about\s)?([^.;:!?\n“”„"«»]{3,120})/giu;
