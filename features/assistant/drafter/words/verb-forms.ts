/** Irregular verb forms. */

const words = (list: string) => new Set(list.split(/\s+/));

export const MODALS = words("will would can could may might must shall should did had was has is does cannot");

/** Past forms without "-ed", and forms that are both past and present. */
export const IRREGULAR_PAST = words(
  `became began bought brought built came chose cost cut drew fell found gave got grew held hit kept knew led left let lent
   lost made meant met paid put ran read rose said sat saw sent set shut sold spent spread stood taught thought told took
   understood went won wore wrote`,
);
