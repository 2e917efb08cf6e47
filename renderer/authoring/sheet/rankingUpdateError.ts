/** A page has no ranking that rows could be taken over into; the message says why, and what would work. */
export class RankingUpdateError extends Error {}
