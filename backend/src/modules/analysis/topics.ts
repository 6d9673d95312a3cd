/** Topic of the trigger of the cells: changes of the ranking of a condition. */
export const toCellsTopic = (conditionId: number): string => `cells:${conditionId}`;

/** Changes of the cells of a supplement, for any condition. */
export const toSupplementCellsTopic = (supplementId: number): string => `cells:supplement-${supplementId}`;
