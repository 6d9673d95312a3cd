type Complete<Value, List extends readonly unknown[]> = [Exclude<Value, List[number]>] extends [never]
  ? unknown
  : { missing: Exclude<Value, List[number]> };

/**
 * All values of a union in an order of our own: `exhaustive<Gender>()(['female', …])`. A list that lacks a value of the
 * API, or has one that the API does not know, does not compile.
 */
export const exhaustive =
  <Value extends string>() =>
  <const List extends readonly Value[]>(list: List & Complete<Value, List>): List =>
    list;
