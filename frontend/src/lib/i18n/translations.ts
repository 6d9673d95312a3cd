/** Maps each namespace to the type of its English file. The `translations.ts` of each feature adds its own entry. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Translations {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Translations;
    returnNull: false;
  }
}
