import type { Language } from '../../lib/i18n/language';

/**
 * Running text. `{{product}}` is the product's name, `[words](/address)` a link, `**words**` emphasis and a name in
 * backticks stands as code.
 */
type RichText = string;

export interface LegalTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly RichText[])[];
}

/** `contact` stands for the operator's own details, which come from the configuration. */
export type LegalBlock = RichText | 'contact' | { list: readonly RichText[] } | { table: LegalTable };

export interface LegalSection {
  /** The address of the section on its page, the same in every language. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  title: string;
  /** For search engines and previews; the server's own heads say the same. */
  description: string;
  lead: string;
  /** What matters most, before the full text. */
  short: readonly RichText[];
  sections: readonly LegalSection[];
}

export interface LegalDocument {
  /** ISO date of the last change of content. */
  updated: string;
  texts: Record<Language, LegalText>;
}
