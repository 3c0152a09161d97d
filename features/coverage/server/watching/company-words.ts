/** Words in names of companies. */

/** What a company is in law says nothing about which one it is. */
export const LEGAL_FORMS =
  /(?<![\s,]),?\s+(?:inc|incorporated|corp|corporation|ltd|limited|llc|llp|plc|gmbh|ag|se|kg|ohg|ug|sa|sas|sarl|srl|spa|bv|nv|ab|asa|as|oy|oyj|aps|a\/s|s\.a|s\.p\.a|s\.r\.l|pty|co|kk|holding|holdings|group)\.?$/iu;

/** Companies are called so, and so is something else: the name alone says nothing. Folded. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  `amber anchor apple arc arch arrow atlas aurora avalanche axis bark base beacon bell block bloom blue bolt bond box brave
  bridge bright bumble butter buffer canvas cedar chain chase circle clear clever cloud clover coach compass comet copper
  core coral cosmos crane crescent crown current dash dawn delta diamond discovery dove eagle echo edge element elm ember
  empire envoy epic eve evolve express falcon fast figure fire first flame flash flex flow focus forest forge fox frame
  front frontier fuse future galaxy gap gem general giant global globe gold good grand granite green grid grove guardian
  gusto harbour harbor harmony harvest haven hawk heart helix hero hinge home honey hope horizon hub hunter ideal impact
  indigo infinity insight iris island ivy jet journey jump juniper key kind king kite lake lantern lark latitude launch
  leaf ledger legacy level liberty light lime linear link lion live loop lotus loyal lucid luna lush magic magnet mail
  maple marble mark mars matter meadow mercury meridian meta metro mint mirror mission modern momentum monarch moon mosaic
  mountain native nature navigator nest net network new next night noble nomad north nova now oak oasis ocean olive one
  onyx open oracle orange orbit orchard origin osprey owl oxygen palm panda paper paragon park path patch peak pearl
  pebble perch phoenix pilot pine pinnacle pioneer pixel plaid planet platform plum point polar port post premier present
  pride prime prism progress prospect pulse pure quest quick radar radius rain rainbow range rapid raven reach ready real
  rebel red reef relay remote republic ring rise river road robin rock rocket root rose round royal ruby rush sage sail
  salt sand sapphire scale scout sea seed sense sentinel shadow shell shield shift signal silver simple sky slack slate
  smart snap snow solar solid sonic source south spark spectrum sphere spirit splash spring sprint spruce square stage
  standard star stem step stone storm story stream stride stripe summit sun sunrise surge swan swift switch symphony
  talent target tempo terra tide tiger time titan toast torch total tower trace track trade trail triangle tribe trident
  trinity triumph true trust turbo twin union unity universal unity urban valley vanguard vault vector velvet venture vera
  verse vertex vibe victory view village vine viola virgin visa vision vista vital voice volt wave way west whale wheel
  white wild willow wind window wing winter wise wish wolf wonder wood work world yellow zenith zero zone zoom`
    .trim()
    .split(/\s+/),
);
