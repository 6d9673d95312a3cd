/** Embeddings, overrides and isolates would change the direction of the rest of the sentence. */
const DIRECTION_CHARACTERS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Makes a name safe for use inside a sentence. */
export const stripDirectionCharacters = (text: string): string => text.replace(DIRECTION_CHARACTERS, '');
