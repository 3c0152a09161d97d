/** Words that say nothing about a subject, in the languages that releases are mostly written in. */
import { wordsOf } from "#platform/text-search/words.ts";

const FUNCTION_WORDS = `
a an the and or of to in on at by for from with as is are was were be been it its this that these those has have had
goes go its own lets let will would can could may new more most than after before over under into about up out not no all first their our his her
he she they we you who which what when where how says said say also one two three
der die das den dem des ein eine einen einem einer eines und oder von zu zum zur im in an am auf aus bei mit nach für über
unter vor als ist sind war wird werden hat haben nicht auch es sie er wir ihr sich neu neue neuen neuer neues mehr dass alle allen
le la les un une des du de et ou à au aux en dans sur sous pour par avec est sont être a ont pas plus que qui ce cette ces
son sa ses leur leurs il elle ils nous vous nouveau nouvelle nouveaux
el los las una unos unas del y o al con por para sin es son ha han no más que su sus se lo nuevo nueva nuevos nuevas
en et den det de som og eller av til fra med på i for er var blir har ikke mer enn sin sitt sine ny nye nytt om ved
het een van en of te op aan bij met naar voor over onder door is zijn was wordt worden heeft hebben niet meer dan dat die
dit deze hun haar nieuw nieuwe ook alle alles voortaan
`;

/** What releases of every kind have in their headlines. */
const RELEASE_WORDS = `
announce announces announced launch launches launched launching introduce introduces unveils unveil presents present
opens open opening company group ltd inc plc gmbh ag sa bv as asa million billion year years today week month
percent per cent start starts starting begins begin wins win signs sign makes make takes take gets gains gain expands
expand adds add plans plan joins join becomes become brings bring
kündigt startet stellt vor eröffnet präsentiert übernimmt erweitert unternehmen millionen milliarden jahr jahre jahren prozent meter metern quadratmeter
annonce lance présente ouvre dévoile société entreprise millions milliards an ans année années inaugure signe
anuncia lanza presenta abre inaugura empresa compañía millones año años firma
lanserer åpner presenterer selskapet millioner milliarder år prosent kroner
lanceert opent presenteert kondigt bedrijf miljoen miljard jaar procent
euro euros eur dollar dollars pounds
monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo
mandag tirsdag onsdag torsdag fredag lørdag søndag maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
`;

const MONTHS = `
january february march april may june july august september october november december
januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre
novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre desember
januari februari maart mei augustus
`;

const functionWords = new Set(wordsOf(FUNCTION_WORDS));
const months = new Set(wordsOf(MONTHS));
const releaseWords = new Set(wordsOf(RELEASE_WORDS));

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

export function isMonth(word: string): boolean {
  return months.has(word);
}

/** Whether a folded word may say what a text is about. */
export function isSubjectWord(word: string): boolean {
  return (
    word.length >= 3 && !functionWords.has(word) && !releaseWords.has(word) && !months.has(word) && !/^\d+$/.test(word)
  );
}

/** Nearly the same word in another number or case: its beginning. */
export function stemOf(word: string): string {
  if (word.length > 6) return word.slice(0, 6);
  const stem = word.length > 4 ? word.replace(/(?:es|en|er|s|e|n)$/, "") : word;
  return stem.length > 3 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
}
