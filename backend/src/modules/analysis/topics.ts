/** Topic of the trigger of the cells: changes of the ranking of a condition. */
export const toCellsTopic = (conditionId: number): string => `cells:${conditionId}`;
