import type { WeightUnit } from '../../modules/marketplace/index.js';

/** SVG paths of packs in a 400 x 400 view box, with the area of the label. */
const shapes = {
  bottle: {
    outline: 'M160 60h80v46q40 14 40 60v160q0 20-20 20h-120q-20 0-20-20v-160q0-46 40-60z',
    label: 'M120 196h160v96h-160z',
  },
  jar: {
    outline: 'M124 86h152v34h16q18 0 18 18v190q0 22-22 22h-176q-22 0-22-22v-190q0-18 18-18h16z',
    label: 'M90 186h220v90h-220z',
  },
  bag: {
    outline: 'M112 70h176l12 60-10 216q-1 14-15 14h-150q-14 0-15-14l-10-216z',
    label: 'M118 170h164l-5 110h-154z',
  },
  box: { outline: 'M100 110l34-34h200v220l-34 44h-200z', label: 'M118 190h160v90h-160z' },
} as const;
export type PackShape = keyof typeof shapes;

export const packShapes = Object.keys(shapes) as PackShape[];

/** Medium lightness, for contrast with light and dark backgrounds. */
const colors = ['#2a8578', '#a8693c', '#6d63b8', '#b8566a', '#4a80b0', '#7d8a3a'];
export const paletteSize = colors.length;

const shapeByUnit: Partial<Record<WeightUnit, PackShape>> = {
  ml: 'bottle',
  l: 'bottle',
  'fl oz': 'bottle',
  drops: 'bottle',
  bottles: 'bottle',
  vials: 'bottle',
  g: 'bag',
  kg: 'bag',
  sachets: 'box',
  packets: 'box',
  lozenges: 'box',
  tubes: 'box',
  scoops: 'bag',
  servings: 'bag',
};

export const getPackShape = (unit: WeightUnit): PackShape => shapeByUnit[unit] ?? 'jar';

/** Draws a pack in one of the colors as SVG with a transparent background. */
export function drawPack(shape: PackShape, color: number): string {
  const { outline, label } = shapes[shape];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <ellipse cx="200" cy="352" rx="130" ry="12" fill="#00000018"/>
    <path d="${outline}" fill="${colors[color]}"/>
    <path d="${label}" fill="#fffdf8"/>
    <path d="M140 216h84M140 238h120M140 260h60" stroke="${colors[color]}" stroke-width="8" stroke-linecap="round"/>
  </svg>`;
}
