/** The currency codes of ISO 4217. */
export const CURRENCY_CODE = new RegExp(`^(?:${Intl.supportedValuesOf('currency').join('|')})$`);
