import type { Flag } from '../queries';

/** A part of the text with the codes of all flags that cover it. */
export interface TextSegment {
  start: number;
  text: string;
  codes: Flag['code'][];
}

/** The texts in which flags mark passages: those that everyone reads after the approval. */
export const FLAGGED_FIELDS = ['experience', 'otherSideEffects'] as const;
export type FlaggedField = (typeof FLAGGED_FIELDS)[number];

type Passage = Flag & { start: number; end: number };

/** The flags about passages of the text, without those about the whole testimonial. */
export const findPassages = (flags: readonly Flag[], field: FlaggedField): Passage[] =>
  flags.filter(
    (flag): flag is Passage =>
      flag.field === field && flag.start !== null && flag.end !== null && flag.end > flag.start,
  );

/** Splits the text at every start and end of a passage, so that passages may overlap. Offsets are UTF-16 code units. */
export function splitPassages(text: string, passages: readonly Passage[]): TextSegment[] {
  const edges = [0, text.length, ...passages.flatMap(({ start, end }) => [start, end])]
    .map((edge) => Math.max(0, Math.min(edge, text.length)))
    .sort((a, b) => a - b);
  return [...new Set(edges)].slice(0, -1).map((start, index, starts) => {
    const end = starts[index + 1] ?? text.length;
    const codes = passages.filter((flag) => flag.start < end && flag.end > start).map(({ code }) => code);
    return { start, text: text.slice(start, end), codes: [...new Set(codes)] };
  });
}
