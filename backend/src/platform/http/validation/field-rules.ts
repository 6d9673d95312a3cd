import { getMetadataStorage, type ValidationError } from 'class-validator';
import { isDay } from './is-day.decorator.js';
import { countDecimals } from './max-decimals.decorator.js';
import { isStorableText } from './sanitize-text.js';
import type { FieldError, FieldErrorCode } from '../problems/field-error.js';
import { codePointLength } from './text-length.js';

/** Custom messages of a field, passed to any of its decorators as `context`. */
export interface FieldMessages {
  /** For a missing field. */
  required?: string;
  /** For a value of the correct type, but invalid format. */
  invalid?: string;
  /** For a value of another type. */
  invalidType?: string;
  code?: FieldErrorCode;
  /** `detail` of a response in which all errors are missing required fields. */
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

const MAX_NAME_LENGTH = 60;
const MAX_VALUES_LENGTH = 120;

const invalid = (detail: string): Fault => ({ code: 'invalid', detail });

function describeKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const kinds: Partial<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'a boolean' };
  return kinds[typeof value] ?? 'an object';
}

const typeFault = (field: string, expected: string, value: unknown): Fault => ({
  code: 'invalid_type',
  detail: `${field} must be ${expected}, but is ${describeKind(value)}.`,
});

/** As many values as fit into a line, and how many others there are; all of them are in the OpenAPI document. */
function joinValues(values: readonly unknown[]): string {
  const listed = values.map(String);
  while (listed.length > 1 && listed.join(', ').length > MAX_VALUES_LENGTH) listed.pop();
  const others = values.length - listed.length;
  return others === 0 ? listed.join(', ') : `${listed.join(', ')} or ${others} ${others === 1 ? 'other' : 'others'}`;
}

/**
 * Errors of each validation rule. The messages of the library are not used: they name an arbitrary one of several
 * violated rules and refer to "properties".
 */
const describeRule: Record<string, Describe> = {
  isArray: (field, value) => (Array.isArray(value) ? undefined : typeFault(field, 'a list', value)),
  // Nested validation skips arrays inside arrays.
  isObject: (field, value) =>
    typeof value === 'object' && !Array.isArray(value) ? undefined : typeFault(field, 'an object', value),
  isBoolean: (field, value) => (typeof value === 'boolean' ? undefined : typeFault(field, 'true or false', value)),
  isInt: (field, value) => {
    if (typeof value !== 'number') return typeFault(field, 'a whole number', value);
    return Number.isInteger(value) ? undefined : invalid(`${field} must be a whole number, without decimals.`);
  },
  maxDecimals: (field, value, { constraints = [] }) => {
    if (typeof value !== 'number') return typeFault(field, 'a number', value);
    const maxDecimals = Number(constraints[0]);
    return countDecimals(value) > maxDecimals
      ? invalid(`${field} must have at most ${maxDecimals} decimals.`)
      : undefined;
  },
  isText: (field, value, { constraints = [] }) => {
    if (typeof value !== 'string') return typeFault(field, 'a text', value);
    if (!isStorableText(value)) return invalid(`${field} contains characters that cannot be stored.`);
    const { min, max } = constraints[0] as { min: number; max: number };
    const length = codePointLength(value);
    if (length > max) return { code: 'too_long', detail: `${field} has ${length} characters; the maximum is ${max}.` };
    if (length >= min) return undefined;
    return {
      code: 'too_short',
      detail: `${field} has ${length} ${length === 1 ? 'character' : 'characters'}; the minimum is ${min}.`,
    };
  },
  isIn: (field, value, { constraints = [] }) => {
    const allowed = constraints[0] as readonly unknown[];
    if (typeof value !== 'string') return typeFault(field, `one of ${joinValues(allowed)}`, value);
    return allowed.includes(value) ? undefined : invalid(`${field} must be one of ${joinValues(allowed)}.`);
  },
  equals: (field, value, { constraints = [] }) => {
    if (value === constraints[0]) return undefined;
    return typeof value === typeof constraints[0]
      ? invalid(`${field} must be ${String(constraints[0])}.`)
      : typeFault(field, String(constraints[0]), value);
  },
  matches: (field, value, { constraints = [] }) => {
    if (typeof value !== 'string') return typeFault(field, 'a text', value);
    return (constraints[0] as RegExp).test(value) ? undefined : invalid(`${field} has an invalid format.`);
  },
  isDay: (field, value) => {
    if (typeof value !== 'string') return typeFault(field, 'a text', value);
    return isDay(value) ? undefined : invalid(`${field} must be a day that exists, like 2026-11-01.`);
  },
  min: (field, value, { constraints = [] }) =>
    typeof value === 'number' && value < Number(constraints[0])
      ? { code: 'too_small', detail: `The minimum of ${field} is ${Number(constraints[0])}.` }
      : undefined,
  max: (field, value, { constraints = [] }) =>
    typeof value === 'number' && value > Number(constraints[0])
      ? { code: 'too_large', detail: `The maximum of ${field} is ${Number(constraints[0])}.` }
      : undefined,
  arrayMaxSize: (field, value, { constraints = [] }) =>
    Array.isArray(value) && value.length > Number(constraints[0])
      ? { code: 'too_many', detail: `${field} has ${value.length} entries; the maximum is ${Number(constraints[0])}.` }
      : undefined,
  // Compare two fields: without an error of its own, the value can only have violated this rule.
  isNotBefore: (field, _value, { constraints = [] }) =>
    invalid(`${field} must not be before ${String(constraints[0])}.`),
  isNotBelow: (field, _value, { constraints = [] }) => invalid(`${field} must not be below ${String(constraints[0])}.`),
};

/** Rules are checked in this order: types before bounds. */
const ruleOrder = Object.keys(describeRule);

function findRules(target: object | undefined, property: string): Rule[] {
  if (!target || Array.isArray(target)) return [];
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .filter(({ propertyName }) => propertyName === property)
    .sort((a, b) => ruleOrder.indexOf(a.name ?? '') - ruleOrder.indexOf(b.name ?? ''));
}

/** The first violated rule of a value. */
function findFault(field: string, value: unknown, rules: readonly Rule[]): Fault | undefined {
  const messages = mergeMessages(rules);
  const isOptional = rules.some(({ name }) => name === 'isOptional');
  if (value === undefined || value === null || (value === '' && !isOptional)) {
    return { code: 'required', detail: messages.required ?? `${field} is required` };
  }
  for (const rule of rules) {
    const fault = describeRule[rule.name ?? '']?.(field, value, rule);
    if (!fault) continue;
    if (fault.code === 'invalid_type' && messages.invalidType) return { ...fault, detail: messages.invalidType };
    return fault.code === 'invalid' && messages.invalid
      ? { code: messages.code ?? 'invalid', detail: messages.invalid }
      : fault;
  }
  return undefined;
}

export const mergeMessages = (rules: readonly Rule[]): FieldMessages =>
  Object.assign({}, ...rules.map(({ context }) => context)) as FieldMessages;

const truncateName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

export function createUnknownFieldError(name: string): FieldError {
  const field = truncateName(name);
  return { field, code: 'unknown_field', detail: `This request has no field ${field}.` };
}

/** The errors of a field and of its nested fields. An element that is no object violates two rules, and has one error. */
export function toFieldErrors(error: ValidationError, path = ''): FieldError[] {
  const name = truncateName(error.property);
  const field = path === '' ? name : `${path}.${name}`;
  const own = toOwnErrors(error, field);
  const nested = (error.children ?? []).flatMap((child) => toFieldErrors(child, field));
  return [...own, ...nested.filter((found) => !own.some((other) => other.field === found.field))];
}

function toOwnErrors(
  { constraints = {}, target, property, value: sentValue }: ValidationError,
  field: string,
): FieldError[] {
  const value = sentValue as unknown;
  if (Object.keys(constraints).length === 0) return [];
  if ('whitelistValidation' in constraints) {
    return [createUnknownFieldError(field)];
  }
  const rules = findRules(target, property);
  const fault = findFault(
    field,
    value,
    rules.filter(({ each }) => !each),
  );
  if (fault) return [{ field, ...fault }];
  const elementRules = rules.filter(({ each, name }) => each && name !== undefined && name in describeRule);
  const elementErrors = (Array.isArray(value) ? value : []).flatMap((element: unknown, index) => {
    const elementFault = findFault(`${field}.${index}`, element, elementRules);
    return elementFault ? [{ field: `${field}.${index}`, ...elementFault }] : [];
  });
  return elementErrors.length > 0 ? elementErrors : [{ field, ...typeFault(field, 'an object', value) }];
}

/** The message shared by all fields, if every error is a missing required field. */
export function findSharedMessage(
  errors: readonly ValidationError[],
  found: readonly FieldError[],
): string | undefined {
  if (found.some(({ code }) => code !== 'required')) return undefined;
  const messages = errors.map(({ target, property }) => mergeMessages(findRules(target, property)).allRequired);
  return messages.every((message) => message === messages[0]) ? messages[0] : undefined;
}
