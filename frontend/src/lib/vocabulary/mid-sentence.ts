const PLAIN_WORD = /^\p{Lu}\p{Ll}+(?=$|[\s,)/-])/u;

/**
 * A catalog name inside a sentence: `Joint pain` -> `joint pain`; `COVID persistente`, `Crohn's disease`, `L-theanine`
 * stay.
 */
export function midSentence(name: string): string {
  return PLAIN_WORD.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}
