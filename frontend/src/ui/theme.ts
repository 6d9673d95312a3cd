import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import tokens from './tokens.json';

const colorTuple = (shades: string[]) => shades as unknown as MantineColorsTuple;
const { mantine } = tokens;

export const theme = createTheme({
  colors: {
    pine: colorTuple(tokens.ramps.pine),
    butter: colorTuple(tokens.ramps.butter),
    rust: colorTuple(tokens.ramps.rust),
    gray: colorTuple(tokens.ramps.gray),
    dark: colorTuple(tokens.ramps.dark),
  },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  black: mantine.black,
  white: mantine.white,
  fontFamily: mantine.fontFamily,
  headings: {
    fontFamily: mantine.headings.fontFamily,
    fontWeight: mantine.headings.fontWeight,
    textWrap: 'balance',
    sizes: mantine.headingSizes,
  },
  fontSizes: mantine.fontSizes,
  lineHeights: mantine.lineHeights,
  spacing: mantine.spacing,
  radius: mantine.radius,
  defaultRadius: 'sm',
  breakpoints: mantine.breakpoints,
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** `text2` -> `text-2`, `lineStrong` -> `line-strong`: the names used in the style sheets. */
const toKebabCase = (name: string) => name.replace(/[A-Z]|\d/g, (part) => '-' + part.toLowerCase());

const schemeVariables = (scheme: 'light' | 'dark') => {
  const color = tokens.color[scheme];
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(color)) variables[`--${toKebabCase(name)}`] = value;
  for (const [outcome, parts] of Object.entries(tokens.outcome[scheme]))
    for (const [part, value] of Object.entries(parts)) variables[`--o-${outcome}-${part}`] = value;
  for (const [name, value] of Object.entries(tokens.shadow[scheme])) variables[`--shadow-${name}`] = value;
  return {
    ...variables,
    '--mantine-color-body': color.page,
    '--mantine-color-text': color.text,
    '--mantine-color-dimmed': color.muted,
    '--mantine-color-error': color.danger,
    '--mantine-color-placeholder': color.muted,
    '--mantine-color-anchor': color.link,
  };
};

const sharedVariables = () => {
  const variables: Record<string, string> = {
    '--font-body': tokens.type.families.body,
    '--font-head': tokens.type.families.heading,
    '--ease': tokens.motion.easing.standard,
    '--quick': tokens.motion.duration.quick,
    '--base': tokens.motion.duration.base,
    '--data': tokens.motion.duration.data,
  };
  for (const [step, pixels] of Object.entries(tokens.space)) variables[`--s${step}`] = `${pixels}px`;
  for (const [name, pixels] of Object.entries(tokens.radius)) variables[`--r-${name}`] = `${pixels}px`;
  return variables;
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sharedVariables(),
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});
