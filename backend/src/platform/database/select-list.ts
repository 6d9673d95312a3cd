import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import { SnakeNamingStrategy } from './snake-naming-strategy.js';

declare const row: unique symbol;

/** A part of a select list whose rows have the properties of `Row`. The type exists at compile time only. */
export type SelectList<Row> = string & { readonly [row]: Row };

/** The rows of a select list, so that their type is derived from the list. */
export type RowOf<List> = List extends SelectList<infer Row> ? Row : never;

const naming = new SnakeNamingStrategy();

/**
 * Selects columns of an entity under the names of its properties. Call it once per statement, when the file is loaded:
 * PostgreSQL then names the result columns, and no row has to be mapped.
 *
 * @param table alias of the table in the statement
 */
export function selectColumns<Entity extends object, Property extends keyof Entity & string>(
  entity: Type<Entity>,
  properties: readonly Property[],
  table?: string,
): SelectList<Pick<Entity, Property>> {
  const prefix = table === undefined ? '' : `${table}.`;
  const list = properties.map((property) => nameResult(`${prefix}${findColumnName(entity, property)}`, property));
  return list.join(', ') as SelectList<Pick<Entity, Property>>;
}

/** Selects SQL expressions under the given names; each property of `Row` needs one. */
export function selectExpressions<Row extends object>(expressions: {
  [Property in keyof Row & string]-?: string;
}): SelectList<Row> {
  const list = Object.entries<string>(expressions).map(([property, sql]) => nameResult(sql, property));
  return list.join(', ') as SelectList<Row>;
}

/** PostgreSQL already uses the name of a column as the name of its result. */
const nameResult = (sql: string, property: string): string =>
  sql === property || sql.endsWith(`.${property}`) ? sql : `${sql} as "${property}"`;

function findColumnName(entity: Type<object>, property: string): string {
  const column = getMetadataArgsStorage().columns.find(
    ({ target, propertyName }) =>
      propertyName === property &&
      typeof target === 'function' &&
      (target === entity || entity.prototype instanceof target),
  );
  if (!column) throw new Error(`${entity.name}.${property} is not a column.`);
  return naming.columnName(property, column.options.name, []);
}
