import { Fragment, type ReactNode } from 'react';
import keyValuesStyles from '../../ui/list/key-values.module.css';

interface KeyValuesProps {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Two columns on narrow screens too: for few short values. */
  short?: boolean;
}

export function KeyValues({ rows, short }: KeyValuesProps) {
  return (
    <dl
      className={
        short
          ? `${keyValuesStyles.keyValues} ${keyValuesStyles.keepColumns} ${keyValuesStyles.shortKeys}`
          : keyValuesStyles.keyValues
      }
    >
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
