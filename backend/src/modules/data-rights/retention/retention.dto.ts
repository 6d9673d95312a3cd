/** One category of expired data. */
export class RetentionItemDto {
  /** @example 'exports' */
  what!: string;

  /** Retention period. @example '24 hours' */
  kept!: string;

  /** Number of items that the next run will delete. @example 0 */
  count!: number;
}

export class RetentionDto {
  items!: RetentionItemDto[];
}
