/** Common English words: what a capital says nothing about at the start of a sentence and in a headline. */

/** Never at the start or end of a name, in any case. */
const LITTLE = `a about above according across after afterwards again against ago ahead all almost along already also
  although always am amid among an and another any anyone anything are around as at away be because been before behind
  being below beneath beside besides between beyond both but by can cannot could despite did do does doing down due
  during each either else enough even ever every everyone everything except few for from further furthermore had has
  have having he hence her here hers herself him himself his how however i if in indeed inside instead into is it its
  itself just last later least less lest let like likewise many may maybe me meanwhile might mine more moreover most
  much must my myself near nearly neither never nevertheless next no nobody none nor not nothing now nowhere of off
  often on once only onto or other others otherwise our ours ourselves out outside over own per perhaps please plus
  quite rather really same shall she should similarly since so some someone something sometimes soon still such than
  that the their theirs them themselves then there thereafter therefore these they this those though through
  throughout thus till to together too toward towards under unless unlike until up upon us very via was we well were
  what whatever when whenever where whereas wherever whether which while who whoever whole whom whose why will with
  within without would yes yet you your yours yourself yourselves ok okay re ll ve`;

const COMMON = `ability able absolute accept access accessory accident account achieve acquire act action active activity actual
  adapt add address adjust admin admission admit adult advance advantage advice advise affair afford age agency agenda agent
  agree aim air airport alarm album alert allow alone alternative aluminium ambition ambitious amount analysis analyst
  anchor animal anniversary announce annual answer apartment app appeal appear apply appoint approach approve april
  area argue arm army arrange arrive art article artist ask aspect assess asset assist associate association assume
  assure atmosphere attach attack attempt attend attention attract audience audio audit author authority automate
  available average avoid award aware baby back background bad bag bake balance ball band bank bar barrier base basic
  basis batch bath battery battle beach bean bear beat beautiful beauty become bed begin behaviour believe bell belong bench
  benefit best better big bike bill bird birth bit black block blog blood blow blue board boat body boiler bold book
  boost border born borrow boss bottle bottom bowl box brain branch brand brave bread break breakfast breath brew
  bridge brief bright brilliant bring broad broadcast brother brown brush budget bug build builder building bundle
  burn bus business busy button buy buyer cabin cabinet cable cafe cake call calm camera camp campaign campus candidate
  capability capacity capital captain capture car carbon card care career careful cargo carpet carry case cash cast
  castle casual catch category cause celebrate cell cent centre center central century ceramic certain certificate
  certify chain chair challenge champion chance change channel chapter charge charger charity charm chart cheap check
  cheese chef chemical child children choice choose church cinema circle circuit citizen city claim class classic clean
  clear climate climb clinic clock close cloth clothes cloud club coach coast code coffee cold collaborate collect
  collection college colour color combine come comfort comment commercial commit committee common communicate community
  company compare comparison compete competition complain complete complex compliance component compose comprehensive
  compute computer concept concern concert conclude condition conduct conference confident confirm connect consider
  consist constant construct construction consult consultant consume contact contain container content contest context
  continue contract contrast contribute control convenience convert cook cool cooperate copy core corner corporate
  correct cost cotton council count counter country county couple courage course court cover craft crash cream create
  creative credit crew crime crisis critic critical cross crowd crucial cruise cultural culture cup cure currency
  current curve custom customer cut cycle daily damage dance danger dark data database date daughter day dead deadline
  deal dealer death debate debt debut decade december decide decision deck decline decrease deep defence define degree
  delay deliver delivery demand democracy demonstrate department depend deposit depth describe desert deserve design
  desk detail detect determine develop device dialogue diesel diet differ different difficult digital dinner direct
  direction dirt disability disaster discount discover discuss disease dish display distance distinct distribute
  district diverse divide doctor document dog dollar domain domestic donate donation door dot double doubt download
  draft dragon drama draw dream dress drink drive driver drop drug dry dual durable dust duty early earn earnings earth
  ease east eastern easy eat ecology economy ecosystem edge edit edition editor educate education effect effective
  efficiency efficient effort egg elect electric electricity electronic element elevate else emerge emergency emission
  emotion emphasise employ employee employer empower empty enable encounter encourage end energy engage engine engineer
  enhance enjoy ensure enter enterprise entertain entire entrance entrepreneur entry environment environmental equal
  equip equipment equity era error escape especially essay essential establish estate estimate ethic evaluate evening
  event evidence evolve exact examine example excellent exceed exchange excite exclusive execute exercise exhibit
  exhibition exist exit expand expansion expect expense experience experiment expert explain explore export expose
  express extend extension extra extreme eye fabric face facility fact factor factory fail fair faith fall false family
  famous fan far farm farmer fashion fast father favourite fear feature federal fee feed feedback feel ferry festival
  fiction field fight figure file fill film filter final finance financial find fine finger finish fire firm first fish
  fit five fix flagship flat fleet flexible flight float flood floor flow flower fly focus fold folk follow food foot
  football force forecast foreign forest forever forget form formal former formula fortune forum forward found
  foundation founder four frame framework franchise free freedom freight frequent fresh friday friend friendly front
  fruit fuel fulfil full fun function fund fundamental funding funny furniture future gain gallery gallon game gap
  garage garden gas gate gather gear gender general generate generation generous genre gentle genuine get gift girl
  give glad glass global goal gold good goods government grab grade graduate grand grant graph grass great green
  grey grid grocery ground group grow growth guarantee guard guess guest guide guitar habit hair half hall hand handle
  hang happen happy harbour hard hardware harm harmony harvest hat head headline headphone headquarter health hear heart
  heat heavy height help heritage hero hidden hide high highlight highway hill hire historic history hit hobby hold
  holiday home honest honour hope horse hospital host hot hotel hour house household housing hub human hundred hungry
  hybrid hydrogen ice icon idea ideal identify identity illness image imagine immediate impact implement import
  important impossible impress improve include income increase incredible independent index indicate individual
  industrial industry inflation influence inform information infrastructure ingredient initial initiative inject injury
  innovate inquiry insight insist inspect inspire install instance instant institute institution instruct instrument
  insurance integrate integrity intelligence intelligent intend interest interim interior international internet
  interview introduce invent inventory invest investment investor invite involve iron island issue item january job join
  joint journal journalist journey joy judge juice july jump june jury justice keen keep key keyboard kid kill kind king
  kitchen knife know knowledge lab label laboratory lack lake lamp land landlord landmark landscape language laptop large
  laser latest laugh launch law lawyer layer lead leader leadership leaf lean learn leather leave lecture left legacy
  legal leisure length lesson letter level library licence license life lift light limit line link lip liquid list listen
  literature little live load loan local locate location lock logistics long look loose lose loss lot loud love low
  lower loyal luck lunch luxury machine magazine main maintain maintenance major make maker man manage management
  manager manner manual manufacture manufacturer map march margin marine maritime mark market marketing marriage
  mass master match material matter maximum may meal mean measure mechanic media medical medicine medium meet meeting
  member membership memory mental mention menu merchant merge message metal method metro microphone middle midnight
  mile milestone military milk million mind mineral minimal minimum mining minister minor minute mirror miss mission
  mistake mix mobile mobility mode model modern module moment monday money monitor month monthly mood moon morning
  mother motion motor mount mountain mouse mouth move movement movie multiple municipal museum music musician mystery
  name narrow nation national native natural nature navigate necessary neck need negative neighbour neighbourhood
  network new news newsletter newspaper nice night nine noise nominate normal north northern note notebook notice novel
  november number nurse nut object objective observe obtain obvious occasion occur ocean october offer office officer
  official oil old olive one oat online open opening operate operation operator opinion opportunity option orange order
  ordinary organic organisation organise original outcome outdoor output outstanding overall overcome overview owe owner
  ownership pace pack package page pain paint painting pair panel paper parent park parliament part participant
  participate particular partner partnership party pass passenger passion past path patient pattern pause pay payment
  peace peak people percent perfect perform performance period permanent permit person personal perspective pet phase
  phone photo photograph physical piano pick picture piece pilot pioneer pipe pitch place plain plan plane planet plant
  plastic plate platform play player pleasant pleased pleasure plenty plug poem poet point police policy political pool
  poor pop popular population port portable portfolio portion position positive possible post potential pound power
  practical practice praise predict prefer premier premium prepare presence present preserve president press pressure
  prevent preview previous price pride primary prime principal principle print priority privacy private prize pro
  probable problem procedure process produce producer product production profession professional professor profile
  profit program programme progress project promise promote prompt proof proper property proposal propose protect
  protection proud prove provide provider province public publication publish pull purchase pure purpose push put
  qualify quality quarter queen question quick quiet quit quote race radio rail railway rain raise range rank rapid rare
  rate rating ratio raw reach react read reader ready real reality realise reason receive recent recipe recognise
  recommend record recover recruit recycle red reduce reduction refer reflect reform refund refuse regard region
  regional register regular regulate reject relate relationship relative relax release relevant reliable relief
  religion rely remain remarkable remember remind remote remove renew renewable rent repair repeat replace reply report
  represent reputation request require rescue research researcher reserve reservation reside resident residential
  resilience resist resolve resource respect respond response responsible rest restaurant restore restrict result retail
  retailer retain retire return reveal revenue reverse review revise revolution reward rice rich ride right ring rise
  risk rival river road robot robust rock role roll roof room root rotate rough round route routine royal rule run rural
  safe safety sail sale salt sample sand satellite satisfy saturday sauce save say scale scene schedule scheme scholar
  school science scientist scope score screen script sea search season seat second secret section sector secure security
  see seed seek seem segment select self sell senate send senior sense sensor sentence separate september sequence
  series serious serve server service session set settle setup seven several shape share shareholder sharp shelf shell
  shift shine ship shipbuilder shipyard shirt shock shoe shop shore short shortlist shot show shower shut side sight
  sign signal significant silent silver simple sing single sister sit site situation six size skill skin sky sleek sleep
  slice slide slim slow small smart smell smile smoke smooth snow social society sofa soft software soil solar sold
  solid solution solve son song sort soul sound soup source south southern space spare speak speaker special specific
  spectrum speech speed spend spirit split sponsor sport spot spread spring square stable staff stage stair stake stand
  standard star start startup state statement station statistic status stay steady steam steel step stick stock stone
  stop storage store storm story straight strange strategic strategy stream street strength strengthen stress strict
  strike string strip strong structure struggle student studio study stuff stunning style subject submit subscribe
  substance success successful sudden suffer sugar suggest suit suite summer summit sun sunday super supplier supply
  support suppose sure surface surge surprise surround survey survive sustain sustainable swap sweet swim switch symbol
  system table tablet tackle tag take talent talk target task taste tax tea teach teacher team tech technical technique
  technology teen telephone television tell temperature ten tenant tend term terminal terrible test text thank theatre
  theme theory therapy thick thin thing think third thorough thousand thread threat three thrill thursday ticket tie
  tight time tiny tip tire title today tomorrow tone tonight tool top topic total touch tough tour tourism tourist town
  toy track trade tradition traffic trail train trainer transaction transfer transform transformation transition
  translate transparent transport transportation travel traveller treat treatment tree trend trial tribute trick trip
  trophy trouble truck true trust truth try tuesday tune tunnel turn twelve twenty twice two type typical unable
  uncertain undergo understand union unique unit unite universal universe university unknown unprecedented unusual
  unveil update upgrade upper upstream urban urge urgent usage use useful user usual utility vacation valley value van
  variety various vast vegetable vehicle vendor venture verdict venue version vessel victory video view village vintage virtual
  visa visible vision visit visitor visual vital vitamin vocal voice volume volunteer vote wage wait walk wall want war
  ward warehouse warm warn wash waste watch water wave way weak wealth wear weather web website wedding wednesday week
  weekend weekly weigh weight welcome welfare west western wheel white wide wild win wind window wine wing winner winter
  wire wireless wise wish woman women wonder wood word work worker workforce workplace workshop world worry worth wrap
  write writer wrong yard year yellow yesterday young youth zero zone`;

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:ies|ied|ier|iest|ily)$/, ["y"]],
  [/(?:ations|ation|ators|ator)$/, ["", "e", "ate"]],
  [/(?:ions|ion|ors|or|ive)$/, ["", "e"]],
  [/(?:ingly|ings|ing|edly|ed|er|ers|est|es|able|ally|al|ments|ment)$/, ["", "e"]],
  [/(?:ness|less|ful|ly|wide|ship|s|d|y)$/, ["", "e"]],
];

const LITTLE_WORDS: ReadonlySet<string> = new Set(LITTLE.split(/\s+/));
const COMMON_WORDS: ReadonlySet<string> = new Set(COMMON.split(/\s+/));

/** @param word in lower case. */
export function isLittleWord(word: string): boolean {
  return LITTLE_WORDS.has(word.replace(/(?:n['’]t|['’](?:s|re|ll|ve|d|m))$/, ""));
}

/** Whether it, or what it is formed from, is a common word. @param word in lower case. */
export function isOrdinaryWord(word: string): boolean {
  if (isLittleWord(word)) return true;
  const parts = word.split("-");
  return parts.every((part) => isCommon(part) || isCommon(part.replace(/^(?:re|un|non|co|pre|multi|over|out)/, "")));
}

function isCommon(word: string): boolean {
  if (word.length > 30) return false;
  if (COMMON_WORDS.has(word) || LITTLE_WORDS.has(word)) return true;
  if (word.length < 4) return false;
  return ENDINGS.some(([ending, stems]) => {
    const base = word.replace(ending, "");
    if (base === word || base.length < 3) return false;
    return stems.some((stem) => COMMON_WORDS.has(base + stem)) || COMMON_WORDS.has(base.replace(/(.)\1$/, "$1"));
  });
}
