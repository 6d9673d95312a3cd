/** The number with the words that agree with it: "1 file", "0 files". */
export const formatCount = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
