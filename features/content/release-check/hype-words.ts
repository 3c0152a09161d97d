/** Words that praise instead of telling, and pitches that sell: editors strike them out. Small letters, one space. */

export const HYPE_WORDS: readonly string[] = [
  ...["amazing", "awesome", "astonishing", "astounding", "incredible", "unbelievable", "jaw-dropping", "mind-blowing"],
  ...["breathtaking", "stunning", "spectacular", "sensational", "phenomenal", "fantastic", "fabulous"],
  ...["revolutionary", "revolutionise", "revolutionize", "revolutionises", "revolutionizes", "revolutionising"],
  ...["revolutionizing", "game-changer", "game-changing", "game changer", "game changing", "groundbreaking"],
  ...["ground-breaking", "paradigm shift", "paradigm-shifting", "next-generation", "next-level"],
  ...["cutting-edge", "cutting edge", "bleeding-edge", "state-of-the-art", "state of the art", "best-in-class"],
  ...["best in class", "best-of-breed", "world-class", "world class", "world-leading", "world leading"],
  ...["industry-leading", "industry leading", "market-leading", "market leading", "unparalleled", "unrivalled"],
  ...["unrivaled", "unmatched", "unsurpassed", "second to none", "like no other", "one-stop shop"],
  ...["must-have", "once-in-a-lifetime", "once in a lifetime", "holy grail", "thrilled", "proud to announce"],
  ...["excited to announce", "pleased to announce", "delighted to announce", "we are excited", "synergy", "synergies"],
];

export const SALES_PITCHES: readonly string[] = [
  ...["act now", "buy now", "order now", "sign up now", "call now", "click here", "don't miss", "do not miss"],
  ...["limited time", "limited-time", "while stocks last", "while supplies last", "special promotion"],
  ...[
    "risk-free",
    "risk free",
    "100% free",
    "100% guaranteed",
    "money-back",
    "no obligation",
    "satisfaction guaranteed",
  ],
  ...["lowest price", "best price", "unbeatable price", "unbeatable prices", "miracle cure", "get rich"],
  ...[
    "earn money",
    "make money fast",
    "double your money",
    "guaranteed income",
    "guaranteed profit",
    "too good to be true",
  ],
];
