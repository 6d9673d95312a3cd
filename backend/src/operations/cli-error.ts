/** Why a command did nothing: one sentence for the person at the terminal. */
export class CliError extends Error {}
