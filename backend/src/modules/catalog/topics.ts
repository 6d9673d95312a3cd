/** Topics of the triggers of the catalog. Any change, for lists and searches of all entries. */
export const CATALOG_TOPIC = 'catalog';
/** Changes of existing entries, for responses that show the names of some. */
export const CATALOG_NAMES_TOPIC = 'catalog-names';
