/** A command cannot do what it is for; the message says why, and what to do. */
export class CommandError extends Error {}

/** A command was called incorrectly; the message says how to call it. */
export class UsageError extends CommandError {}
