import type { Language } from '../../lib/i18n/language';

/**
 * Rich text: `{{product}}` is the product name, `[text](/path)` a link, `**text**` emphasis, and text in backticks is
 * code.
 */
type RichText = string;

export interface LegalTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly RichText[])[];
}

/** `contact` is replaced by the contact details of the operator, from the configuration. */
export type LegalBlock = RichText | 'contact' | { list: readonly RichText[] } | { table: LegalTable };

export interface LegalSection {
  /** The anchor of the section on its page, the same in every language. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  title: string;
  /** For search engines and link previews; the head rendered by the server has the same text. */
  description: string;
  lead: string;
  /** The key points, shown before the full text. */
  short: readonly RichText[];
  sections: readonly LegalSection[];
}

export interface LegalDocument {
  /** ISO date of the last change of content. */
  updated: string;
  texts: Record<Language, LegalText>;
}
