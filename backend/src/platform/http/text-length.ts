/** Length as people count: code points, so that an emoji is one. */
export const codePoints = (text: string): number => [...text].length;
