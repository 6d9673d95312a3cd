/** Length in code points. */
export const codePointLength = (text: string): number => [...text].length;
