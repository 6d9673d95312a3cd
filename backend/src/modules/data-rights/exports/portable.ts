import type { ExportSections } from '../../../platform/personal-data/index.js';
import { providedFieldNames } from './portable-schema.js';

type Row = Record<string, unknown>;

/** Reduces the sections to the fields that the user provided. */
export function toPortableSections(sections: ExportSections): ExportSections {
  return Object.fromEntries(
    providedFieldNames.flatMap(([name, fields]) => {
      const rows = sections[name];
      return rows === undefined ? [] : [[name, pickFields(rows, fields)]];
    }),
  );
}

async function* pickFields(rows: ExportSections[string], fields: readonly string[]): AsyncGenerator<object> {
  for await (const row of typeof rows === 'function' ? await rows() : rows) {
    yield Object.fromEntries(fields.map((field) => [field, (row as Row)[field] ?? null]));
  }
}
