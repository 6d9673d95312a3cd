import type { ExportSections } from '../../platform/personal-data/index.js';
import { toPortableSections } from './portable.js';

export interface ExportHeader {
  format: 'recuento-export' | 'recuento-portable';
  version: 1;
  exportedAt: string;
  /** Address of the JSON Schema, where there is one. */
  schema?: string;
}

/** A document, a row at a time: its size does not matter to whoever writes it down. */
export async function* writeDocument(head: ExportHeader, sections: ExportSections): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
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

/** Everything that is held. */
export const fullDocument = (sections: ExportSections, at: Date): AsyncGenerator<string> =>
  writeDocument({ format: 'recuento-export', version: 1, exportedAt: at.toISOString() }, sections);

/** What the person provided, in the form that the schema describes. */
export const portableDocument = (sections: ExportSections, at: Date, schema: string): AsyncGenerator<string> =>
  writeDocument(
    { format: 'recuento-portable', version: 1, exportedAt: at.toISOString(), schema },
    toPortableSections(sections),
  );

async function* iterateRows(rows: ExportSections[string]): AsyncGenerator<object> {
  yield* typeof rows === 'function' ? await rows() : rows;
}
