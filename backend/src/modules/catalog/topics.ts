import { dependsOn } from '../../platform/response-cache/index.js';

/** Topics of the triggers of the catalog. Any change, for lists and searches of all entries. */
export const CATALOG_TOPIC = 'catalog';
/** Changes of existing entries, for responses that show the names of some. */
export const CATALOG_NAMES_TOPIC = 'catalog-names';

/** What was not found may be added later, which is notified only as a change of the catalog. */
export function dependOnAdditions<Entry>(found: Entry | undefined): Entry | undefined {
  if (found === undefined) dependsOn(CATALOG_TOPIC);
  return found;
}
