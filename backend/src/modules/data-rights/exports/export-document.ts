import type { ExportSections } from '../../../platform/personal-data/index.js';
import { toPortableSections } from './portable.js';

export interface ExportHeader {
  format: 'recuento-export' | 'recuento-portable';
  version: 1;
  exportedAt: string;
  /** URL of the JSON Schema, if there is one. */
  schema?: string;
}

/** Serializes a document row by row, so that memory use does not depend on its size. */
export async function* writeDocument(header: ExportHeader, sections: ExportSections): AsyncGenerator<string> {
  yield JSON.stringify(header).slice(0, -1);
  for (const [name, rows] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const row of iterateRows(rows)) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

/** The full export: all sections. */
export const fullDocument = (sections: ExportSections, at: Date): AsyncGenerator<string> =>
  writeDocument({ format: 'recuento-export', version: 1, exportedAt: at.toISOString() }, sections);

/** The portable export: the data that the user provided, as described by the schema. */
export const portableDocument = (sections: ExportSections, at: Date, schema: string): AsyncGenerator<string> =>
  writeDocument(
    { format: 'recuento-portable', version: 1, exportedAt: at.toISOString(), schema },
    toPortableSections(sections),
  );

async function* iterateRows(rows: ExportSections[string]): AsyncGenerator<object> {
  yield* typeof rows === 'function' ? await rows() : rows;
}
