import { Fragment, type ReactNode } from 'react';

interface KeyValuesProps {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Two columns on narrow screens too: for few short values. */
  short?: boolean;
}

export function KeyValues({ rows, short }: KeyValuesProps) {
  return (
    <dl className={short ? 'kv keep short' : 'kv'}>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
