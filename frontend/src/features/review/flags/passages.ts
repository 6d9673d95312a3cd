import type { Flag } from '../queries';

/** A part of the text with the codes of all flags that cover it. */
export interface TextSegment {
  start: number;
  text: string;
  codes: Flag['code'][];
}

/** Whether the flag is about a passage, and not about the whole testimonial. */
export const isPassage = (flag: Flag): flag is Flag & { start: number; end: number } =>
  flag.field === 'experience' && flag.start !== null && flag.end !== null && flag.end > flag.start;

/** Splits the text at every start and end of a flag, so that passages may overlap. Offsets are UTF-16 code units. */
export function splitPassages(text: string, flags: readonly Flag[]): TextSegment[] {
  const passages = flags.filter(isPassage);
  const edges = [0, text.length, ...passages.flatMap(({ start, end }) => [start, end])]
    .map((edge) => Math.max(0, Math.min(edge, text.length)))
    .sort((a, b) => a - b);
  return [...new Set(edges)].slice(0, -1).map((start, index, starts) => {
    const end = starts[index + 1] ?? text.length;
    const codes = passages.filter((flag) => flag.start < end && flag.end > start).map(({ code }) => code);
    return { start, text: text.slice(start, end), codes: [...new Set(codes)] };
  });
}
