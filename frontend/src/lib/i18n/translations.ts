/** Namespace -> shape of its English file. Every `translations.ts` beside a feature adds its own line to it. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Translations {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Translations;
    returnNull: false;
  }
}
