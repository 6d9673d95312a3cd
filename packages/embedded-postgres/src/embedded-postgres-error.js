/** The message is one sentence for the operator: the problem and its solution. */
export class EmbeddedPostgresError extends Error {
  /** @readonly */
  name = 'EmbeddedPostgresError';
}
