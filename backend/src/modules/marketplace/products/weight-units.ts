/** Units of package contents; the migration contains the same list. */
export const weightUnits = [
  'mg',
  'mcg',
  'g',
  'kg',
  'ml',
  'l',
  'fl oz',
  'tablets',
  'capsules',
  'softgels',
  'gummies',
  'pills',
  'lozenges',
  'chewables',
  'drops',
  'sachets',
  'packets',
  'vials',
  'bottles',
  'tubes',
  'jars',
  'doses',
  'servings',
  'scoops',
] as const;

export type WeightUnit = (typeof weightUnits)[number];
