import { exhaustive } from '../../lib/exhaustive';
import { i18n } from '../../lib/i18n/i18n';
import type { Language } from '../../lib/i18n/language';
import type { ReasonCode } from './queries';

export interface ReasonDraft {
  text: string;
  code: ReasonCode | '';
}

/** Frequent reasons, each with its code. */
export const TEMPLATES = exhaustive<Exclude<ReasonCode, 'other'>>()([
  'unclear',
  'not_credible',
  'proof_missing',
  'personal_data',
  'dangerous_claim',
  'off_topic',
  'duplicate',
]);

export type Template = (typeof TEMPLATES)[number];

/** In the language of the testimonial: its author reads it. */
export const templateText = (template: Template, language: Language): string =>
  i18n.getFixedT(language, 'review')(`reason.templateTexts.${template}`);

/** Replaces a previous template; text typed by the reviewer stays above it. */
export function withTemplate({ text }: ReasonDraft, template: Template, language: Language): ReasonDraft {
  const words = templateText(template, language);
  const typed = text.trim();
  const isTemplate = TEMPLATES.some((other) => templateText(other, language) === typed);
  return { text: typed === '' || isTemplate ? words : `${typed}\n\n${words}`, code: template };
}
