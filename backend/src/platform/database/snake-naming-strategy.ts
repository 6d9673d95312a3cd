import { DefaultNamingStrategy } from 'typeorm';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns are snake_case in PostgreSQL and camelCase in TypeScript. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, custom ?? property].join('_'));
  }
}
