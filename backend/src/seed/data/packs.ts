import type { WeightUnit } from '../../modules/marketplace/index.js';

export interface Pack {
  unit: WeightUnit;
  amounts: readonly number[];
  /** Unit after the amount in a title, as the pages name it: singular and plural. */
  en: readonly [string, string];
  es: readonly [string, string];
  /** Relative frequency. */
  share: number;
}

/** Packs of the fictitious shops; every unit occurs. */
export const packs: readonly Pack[] = [
  {
    unit: 'capsules',
    amounts: [30, 60, 90, 120, 180],
    en: ['capsule', 'capsules'],
    es: ['cápsula', 'cápsulas'],
    share: 12,
  },
  {
    unit: 'tablets',
    amounts: [50, 60, 100, 120, 250],
    en: ['tablet', 'tablets'],
    es: ['comprimido', 'comprimidos'],
    share: 8,
  },
  { unit: 'softgels', amounts: [30, 60, 100], en: ['softgel', 'softgels'], es: ['perla', 'perlas'], share: 3 },
  { unit: 'gummies', amounts: [45, 60, 90], en: ['gummy', 'gummies'], es: ['gominola', 'gominolas'], share: 2 },
  { unit: 'pills', amounts: [30, 90], en: ['pill', 'pills'], es: ['píldora', 'píldoras'], share: 1 },
  {
    unit: 'lozenges',
    amounts: [24, 36],
    en: ['lozenge', 'lozenges'],
    es: ['pastilla para chupar', 'pastillas para chupar'],
    share: 1,
  },
  {
    unit: 'chewables',
    amounts: [60, 90],
    en: ['chewable', 'chewables'],
    es: ['comprimido masticable', 'comprimidos masticables'],
    share: 1,
  },
  { unit: 'drops', amounts: [200, 400], en: ['drop', 'drops'], es: ['gota', 'gotas'], share: 1 },
  { unit: 'g', amounts: [50, 100, 250, 500, 37.5], en: ['g', 'g'], es: ['g', 'g'], share: 5 },
  { unit: 'kg', amounts: [1, 1.5, 2.5], en: ['kg', 'kg'], es: ['kg', 'kg'], share: 1 },
  { unit: 'mg', amounts: [750], en: ['mg', 'mg'], es: ['mg', 'mg'], share: 1 },
  { unit: 'mcg', amounts: [1000, 5000], en: ['mcg', 'mcg'], es: ['mcg', 'mcg'], share: 1 },
  { unit: 'ml', amounts: [30, 50, 100, 250], en: ['ml', 'ml'], es: ['ml', 'ml'], share: 4 },
  { unit: 'l', amounts: [0.5, 1], en: ['l', 'l'], es: ['l', 'l'], share: 1 },
  { unit: 'fl oz', amounts: [2, 3.4, 8], en: ['fl oz', 'fl oz'], es: ['fl oz', 'fl oz'], share: 1 },
  { unit: 'sachets', amounts: [14, 20, 30], en: ['sachet', 'sachets'], es: ['sobre', 'sobres'], share: 2 },
  { unit: 'packets', amounts: [7, 30], en: ['packet', 'packets'], es: ['paquete', 'paquetes'], share: 1 },
  { unit: 'vials', amounts: [10, 20], en: ['vial', 'vials'], es: ['vial', 'viales'], share: 1 },
  { unit: 'bottles', amounts: [1, 2, 6], en: ['bottle', 'bottles'], es: ['frasco', 'frascos'], share: 1 },
  { unit: 'tubes', amounts: [1, 2], en: ['tube', 'tubes'], es: ['tubo', 'tubos'], share: 1 },
  { unit: 'jars', amounts: [1, 3], en: ['jar', 'jars'], es: ['tarro', 'tarros'], share: 1 },
  { unit: 'doses', amounts: [30, 60], en: ['dose', 'doses'], es: ['dosis', 'dosis'], share: 1 },
  { unit: 'servings', amounts: [30, 45], en: ['serving', 'servings'], es: ['ración', 'raciones'], share: 2 },
  { unit: 'scoops', amounts: [25, 40], en: ['scoop', 'scoops'], es: ['cacito', 'cacitos'], share: 1 },
];
