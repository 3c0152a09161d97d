/** Plain words that mark a tester's sentence as praise or criticism. Whole words, in lower case. */

export const GOOD_WORDS: ReadonlySet<string> = new Set(
  "good great excellent fast quick quickly quiet light lightweight sturdy solid robust reliable reliably comfortable easy easily simple bright sharp clear smooth accurate precise useful helpful handy affordable cheap durable responsive intuitive impressive impressed love loved like liked enjoy enjoyed best better works worked well pleasant sleek compact strong powerful efficient stable flawless flawlessly effortless generous neat tidy crisp secure safe recommend recommended".split(
    " ",
  ),
);

export const BAD_WORDS: ReadonlySet<string> = new Set(
  "bad poor poorly slow slowly loud noisy heavy flimsy fragile weak unreliable uncomfortable difficult hard complicated confusing dim blurry inaccurate useless expensive pricey overpriced costly broke broken breaks fail failed fails failure problem problems issue issues bug bugs buggy crash crashes crashed lag laggy lags awkward clumsy annoying disappointing disappointed disappoints worse worst missing lacks lack lacking limited short leak leaks leaked scratch scratches scratched overheats overheated overheating stiff bulky dull unfortunately drawback drawbacks complaint complaints hate hated dislike disliked cramped drains drained wobble wobbles wobbled wobbly rattle rattles rattled sag sags sagged".split(
    " ",
  ),
);

/** Within three words before a cue they reverse its meaning. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  "not no never without hardly neither nor isn't wasn't doesn't didn't don't aren't weren't couldn't can't cannot won't nothing".split(
    " ",
  ),
);

/** A sentence that says what was done, not how it was. */
export const TRIED =
  /\b(?:we|i)\s+(?:\p{L}+\s+)?(?:tested|tried|used|measured|ran|compared|spent|charged|rode|drove|wore|cooked|installed|took|flew|filmed|recorded)\b|\b(?:was|were) (?:tested|tried|measured)\b|\bin (?:our|my) tests?\b|\b(?:after|over|for) (?:\d+|one|two|three|four|five|six|several|a few) (?:hours?|days?|weeks?|months?)\b/iu;

/** A sentence that says who should have it. */
export const SUITS =
  /\b(?:ideal|perfect|suited|suitable|designed|made|meant|intended|aimed|right|best|recommended) (?:for|at|to)\b|\bsuits\b|\b(?:anyone|people|those|buyers|users) who\b|\baimed at\b/i;

/** A sentence that sums up. */
export const VERDICT = /^(?:overall|in short|all in all|to sum up|in conclusion|our verdict|verdict|bottom line)\b/i;
