/** Two letters at least: the `Q` of `Q fever` is not a word. */
const PLAIN_WORD = /^\p{Lu}\p{Ll}+(?=$|[\s,)/-])/u;

/** A label inside a sentence: `once a day`. For labels of our own, which do not start with a name; others: {@link midSentence}. */
export const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/**
 * A catalog name inside a sentence: `Joint pain` -> `joint pain`; `COVID persistente`, `Crohn's disease`, `L-theanine`
 * stay. So do names that users wrote, which may begin with another name. The server does the same in
 * `condition-phrase.ts`.
 */
export const midSentence = (name: string, isUserGenerated: boolean): string =>
  !isUserGenerated && PLAIN_WORD.test(name) ? lowerFirst(name) : name;
