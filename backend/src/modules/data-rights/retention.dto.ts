/** One kind of thing that is past its time. */
export class RetentionItemDto {
  /** @example 'exports' */
  what!: string;

  /** How long it may be kept. @example '24 hours' */
  kept!: string;

  /** How many the next run would let go. @example 0 */
  count!: number;
}

export class RetentionDto {
  items!: RetentionItemDto[];
}
