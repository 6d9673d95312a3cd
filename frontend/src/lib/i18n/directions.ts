/** Embeddings, overrides and isolates: inside a sentence they would turn round what follows them. */
const DIRECTION_CHARACTERS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name as it may stand in a sentence of ours. */
export const stripDirectionCharacters = (text: string): string => text.replace(DIRECTION_CHARACTERS, '');
