/** Injection token of the URL for LISTEN and the queues, which must not connect through a transaction pooler. */
export const DIRECT_DATABASE_URL = Symbol('DIRECT_DATABASE_URL');
