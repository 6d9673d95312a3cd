import { DefaultNamingStrategy } from 'typeorm';

/** The column of a property without a name of its own. */
export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Maps camelCase properties to snake_case columns. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return columnName([...prefixes, custom ?? property].join('_'));
  }
}
