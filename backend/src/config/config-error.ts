/** An invalid setting; `message` is one sentence for the operator and names the variable. */
export class ConfigError extends Error {}
