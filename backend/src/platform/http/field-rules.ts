import { getMetadataStorage, type ValidationError } from 'class-validator';
import { isStorableText } from './sanitize-text.js';
import type { FieldError, FieldErrorCode } from './field-error.js';
import { codePoints } from './text-length.js';

/** Messages of a field that differ from the general ones; given to any of its decorators as `context`. */
export interface FieldMessages {
  /** The field is missing. */
  required?: string;
  /** The value has the right type, but not the right form. */
  invalid?: string;
  code?: FieldErrorCode;
  /** `detail` of a request in which nothing but required fields is missing. */
  allRequired?: string;
}

interface Rule {
  name?: string;
  constraints?: unknown[];
  each?: boolean;
  context?: FieldMessages;
}

interface Fault {
  code: FieldErrorCode;
  detail: string;
}

type Describe = (field: string, value: unknown, rule: Rule) => Fault | undefined;

const LONGEST_NAME = 60;

const invalid = (detail: string): Fault => ({ code: 'invalid', detail });

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const kinds: Partial<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'a boolean' };
  return kinds[typeof value] ?? 'an object';
}

const typeFault = (field: string, takes: string, value: unknown): Fault => ({
  code: 'invalid_type',
  detail: `${field} takes ${takes}; this is ${kindOf(value)}.`,
});

const listed = (values: readonly unknown[]): string => values.join(', ');

/**
 * What each rule says of a value that breaks it. The library's own messages name one rule of several at random and
 * speak of "properties"; people read these.
 */
const describeRule: Record<string, Describe> = {
  isArray: (field, value) => (Array.isArray(value) ? undefined : typeFault(field, 'a list', value)),
  // Nested validation passes over a list inside a list.
  isObject: (field, value) =>
    typeof value === 'object' && !Array.isArray(value) ? undefined : typeFault(field, 'an object', value),
  isBoolean: (field, value) => (typeof value === 'boolean' ? undefined : typeFault(field, 'true or false', value)),
  isInt: (field, value) => {
    if (typeof value !== 'number') return typeFault(field, 'a whole number', value);
    return Number.isInteger(value) ? undefined : invalid(`${field} takes a whole number, without decimals.`);
  },
  isNumber: (field, value, { constraints = [] }) => {
    if (typeof value !== 'number') return typeFault(field, 'a number', value);
    const { maxDecimalPlaces = 20 } = (constraints[0] ?? {}) as { maxDecimalPlaces?: number };
    const decimals = /\.(\d+)$/.exec(String(value))?.[1].length ?? 0;
    return decimals > maxDecimalPlaces || /e-/.test(String(value))
      ? invalid(`${field} takes at most ${maxDecimalPlaces} decimals.`)
      : undefined;
  },
  isText: (field, value, { constraints = [] }) => {
    if (typeof value !== 'string') return typeFault(field, 'a text', value);
    if (!isStorableText(value)) return invalid(`${field} contains characters that cannot be stored.`);
    const { min, max } = constraints[0] as { min: number; max: number };
    const length = codePoints(value);
    if (length > max) return { code: 'too_long', detail: `${field} has ${length} characters; at most ${max} fit.` };
    if (length >= min) return undefined;
    return { code: 'too_short', detail: `${field} has ${length} characters; at least ${min} are needed.` };
  },
  isIn: (field, value, { constraints = [] }) => {
    const allowed = constraints[0] as readonly unknown[];
    if (typeof value !== 'string') return typeFault(field, `one of ${listed(allowed)}`, value);
    return allowed.includes(value) ? undefined : invalid(`${field} takes one of ${listed(allowed)}.`);
  },
  equals: (field, value, { constraints = [] }) => {
    if (value === constraints[0]) return undefined;
    return typeof value === typeof constraints[0]
      ? invalid(`${field} takes only ${String(constraints[0])}.`)
      : typeFault(field, `only ${String(constraints[0])}`, value);
  },
  matches: (field, value, { constraints = [] }) => {
    if (typeof value !== 'string') return typeFault(field, 'a text', value);
    return (constraints[0] as RegExp).test(value) ? undefined : invalid(`${field} has another format.`);
  },
  min: (field, value, { constraints = [] }) =>
    typeof value === 'number' && value < Number(constraints[0])
      ? { code: 'too_small', detail: `The smallest value of ${field} is ${Number(constraints[0])}.` }
      : undefined,
  max: (field, value, { constraints = [] }) =>
    typeof value === 'number' && value > Number(constraints[0])
      ? { code: 'too_large', detail: `The largest value of ${field} is ${Number(constraints[0])}.` }
      : undefined,
  arrayMaxSize: (field, value, { constraints = [] }) =>
    Array.isArray(value) && value.length > Number(constraints[0])
      ? { code: 'too_many', detail: `${field} has ${value.length} entries; at most ${Number(constraints[0])} fit.` }
      : undefined,
};

/** Types come before bounds: of a missing number nobody needs to hear that it is too large. */
const order = Object.keys(describeRule);

function rulesOf(target: object | undefined, property: string): Rule[] {
  if (!target || Array.isArray(target)) return [];
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .filter(({ propertyName }) => propertyName === property)
    .sort((a, b) => order.indexOf(a.name ?? '') - order.indexOf(b.name ?? ''));
}

/** What is wrong with one value, in the product's words. */
function faultOf(field: string, value: unknown, rules: readonly Rule[]): Fault | undefined {
  const messages = messagesOf(rules);
  const isOptional = rules.some(({ name }) => name === 'isOptional');
  if (value === undefined || value === null || (value === '' && !isOptional)) {
    return { code: 'required', detail: messages.required ?? `${field} is required` };
  }
  for (const rule of rules) {
    const fault = describeRule[rule.name ?? '']?.(field, value, rule);
    if (!fault) continue;
    return fault.code === 'invalid' && messages.invalid
      ? { code: messages.code ?? 'invalid', detail: messages.invalid }
      : fault;
  }
  return undefined;
}

export const messagesOf = (rules: readonly Rule[]): FieldMessages =>
  Object.assign({}, ...rules.map(({ context }) => context)) as FieldMessages;

const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** The errors of a field and of what is inside it. */
export function fieldErrorsOf(error: ValidationError, path = ''): FieldError[] {
  const name = shortened(error.property);
  const field = path === '' ? name : `${path}.${name}`;
  return [...ownErrors(error, field), ...(error.children ?? []).flatMap((child) => fieldErrorsOf(child, field))];
}

function ownErrors({ constraints = {}, target, property, value: sent }: ValidationError, field: string): FieldError[] {
  const value = sent as unknown;
  if (Object.keys(constraints).length === 0) return [];
  if ('whitelistValidation' in constraints) {
    return [{ field, code: 'unknown_field', detail: `This request has no field ${field}.` }];
  }
  const rules = rulesOf(target, property);
  const fault = faultOf(
    field,
    value,
    rules.filter(({ each }) => !each),
  );
  if (fault) return [{ field, ...fault }];
  const ofEach = rules.filter(({ each, name }) => each && name !== undefined && name in describeRule);
  const inList = (Array.isArray(value) ? value : []).flatMap((one: unknown, index) => {
    const faulty = faultOf(`${field}.${index}`, one, ofEach);
    return faulty ? [{ field: `${field}.${index}`, ...faulty }] : [];
  });
  return inList.length > 0 ? inList : [{ field, ...typeFault(field, 'an object', value) }];
}

/** The sentence of a request in which every error is a missing field, where its fields share one. */
export function sharedMessage(errors: readonly ValidationError[], found: readonly FieldError[]): string | undefined {
  if (found.some(({ code }) => code !== 'required')) return undefined;
  const messages = errors.map(({ target, property }) => messagesOf(rulesOf(target, property)).allRequired);
  return messages.every((message) => message === messages[0]) ? messages[0] : undefined;
}
