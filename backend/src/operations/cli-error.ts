/** An error that the operator can fix; the message is one sentence for the terminal. */
export class CliError extends Error {}
