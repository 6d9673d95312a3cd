/** Injection token of the embedded provider; undefined with an external one. */
export const EMBEDDED_PROVIDER = Symbol('EMBEDDED_PROVIDER');
