/** The decimal number that a calculation means: 0.15 instead of 0.15000000000000002, half of the sum of 0.1 and 0.2. */
export const removeBinaryNoise = (value: number): number => Number(value.toPrecision(12));
