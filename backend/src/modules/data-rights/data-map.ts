import type { Holding } from '../../platform/personal-data/index.js';
import { allHoldings } from './owners.js';

const HEAD = `# Data map

What Recuento keeps about people, and for how long. Written by \`node scripts/data-map.mjs\` from what each module declares in
its \`personal-data.ts\`; the same declarations drive export and erasure, and a test fails for a table that can tell a person and that
nobody declares. Legal grounds are those of article 6 of the GDPR; explicit consent is that of article 9(2)(a).

Beside the tables: proof files and exports lie in private storage and go with their rows; logs hold no personal data; analytics data
are not stored at all.
`;

/** The data map as a page. */
export function dataMap(): string {
  const modules = allHoldings.map(
    ({ owner, holdings }) => `## ${owner}\n\n${holdings.map((holding) => entryOf(holding)).join('\n')}`,
  );
  return [HEAD, ...modules].join('\n');
}

function entryOf({ table, columns, what, why, ground, kept, exported, erased }: Holding): string {
  const inExport = 'section' in exported ? `\`${exported.section}\`` : `No. ${exported.reason}`;
  return [
    `### \`${table}\`\n`,
    `- **What:** ${what}`,
    `- **Tells a person by:** ${columns.map((column) => `\`${column}\``).join(', ')}`,
    `- **Why:** ${why}`,
    `- **Legal ground:** ${ground}`,
    `- **Kept:** ${kept}`,
    `- **In the export:** ${inExport}`,
    `- **At erasure:** ${erased}\n`,
  ].join('\n');
}
