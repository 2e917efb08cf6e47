/** A call that cannot be carried out as it stands; the message says how it goes. */
export class UsageError extends Error {}
