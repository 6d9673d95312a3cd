import type { TestimonialSnapshot } from '../../testimonials/index.js';
import type { FlagDto } from '../review.dto.js';

interface Pattern {
  code: FlagDto['code'];
  expression: RegExp;
}

/** Patterns for both languages that a reviewer should check. False positives are acceptable: the reviewer decides. */
const patterns: Pattern[] = [
  { code: 'email', expression: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu },
  { code: 'id_number', expression: /\b(?:\d{8}[- ]?[A-Z]|[XYZ]\d{7}[- ]?[A-Z]|\d{3}-\d{2}-\d{4})\b/gi },
  { code: 'phone', expression: /(?<![\w.,])\+?\d(?:[ .-]?\d){8,13}(?![\w-])/g },
  {
    code: 'stop_medication',
    expression:
      /\b(?:(?:stop|quit|throw away|ditch) (?:taking )?(?:your|the|all) (?:\w+ )?(?:medications?|medicines?|meds|pills|tablets|antidepressants?)|(?:deja|dejad|dejen|abandona|tira) (?:de tomar )?(?:tu|tus|la|las|los|el|vuestra) (?:\p{L}+ )?(?:medicaci[oó]n|medicamentos?|medicinas?|pastillas|antidepresivos?))/giu,
  },
  {
    code: 'cure_claim',
    expression:
      /(?<!\p{L})(?:cure[sd]?|miracle|100 ?% effective|completely healed|cura(?:r|do|da|n)?|cur[oó]|milagros?[oa]?|100 ?% (?:eficaz|efectivo))(?!\p{L})/giu,
  },
];

/** Words that nearly every sentence has and that are rare in the other language; "no" and "me" are common in both. */
const common = {
  en: /(?<!\p{L})(?:i|the|and|of|to|is|was|were|had|have|been|with|for|from|but|after|since|when|my|it|this|that|they|not|at|an|days|weeks|took|felt)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|la|los|las|un|una|del|de|y|en|que|con|para|por|pero|desde|después|cuando|muy|más|mi|tu|se|lo|este|esta|días|semanas|tomo|tomé)(?!\p{L})/giu,
};

/** The texts that everyone reads after the approval, which adds the custom names to the catalog. */
const SEARCHED_FIELDS = [
  'experience',
  'otherSideEffects',
  'customConditionName',
  'customSupplementName',
  'customBrandName',
] as const;

/** What a reviewer should check in a testimonial: passages in the order of its texts, then what concerns a whole field. */
export function detectFlags(
  testimonial: Pick<TestimonialSnapshot, (typeof SEARCHED_FIELDS)[number] | 'language' | 'proof'>,
): FlagDto[] {
  const { experience, language, proof } = testimonial;
  const flags = SEARCHED_FIELDS.flatMap((field) => findPassages(field, testimonial[field] ?? ''));
  if (isOtherLanguage(experience, language))
    flags.push({ code: 'language_mismatch', field: 'experience', start: null, end: null, figures: null, signal: null });
  if (proof === 'none')
    flags.push({ code: 'no_proof', field: 'proofFiles', start: null, end: null, figures: null, signal: null });
  return flags;
}

function findPassages(field: string, text: string): FlagDto[] {
  const passages = patterns.flatMap(({ code, expression }) =>
    [...text.matchAll(expression)].map((match) => ({
      code,
      field,
      start: match.index,
      end: match.index + match[0].length,
      figures: null,
      signal: null,
    })),
  );
  return passages.sort((a, b) => a.start - b.start);
}

/** Whether the text has at least three common words of the other language and more than twice as many as of its own. */
function isOtherLanguage(text: string, language: 'en' | 'es'): boolean {
  const countCommonWords = (of: 'en' | 'es') => text.match(common[of])?.length ?? 0;
  const [own, other] = [countCommonWords(language), countCommonWords(language === 'en' ? 'es' : 'en')];
  return other >= 3 && other > own * 2;
}
