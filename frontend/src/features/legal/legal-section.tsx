import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Contact } from './contact';
import type { LegalBlock, LegalSection as Section, LegalTable } from './legal-document';
import { RichText } from './rich-text';
import styles from './legal-section.module.css';

/** A numbered section with a heading anchor. */
export function LegalSection({ section: { id, title, blocks }, number }: { section: Section; number: number }) {
  const { search } = useLocation();
  return (
    <section>
      <h2 id={id} tabIndex={-1}>
        {number}. {title}
        {/* For the mouse only: the contents have the same links for keyboards and screen readers. */}
        <Link className={styles.anchor} to={{ search, hash: id }} aria-hidden tabIndex={-1}>
          #
        </Link>
      </h2>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block === 'contact') return <Contact />;
  if (typeof block === 'string')
    return (
      <p>
        <RichText>{block}</RichText>
      </p>
    );
  if ('table' in block) return <Table table={block.table} />;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>
          <RichText>{item}</RichText>
        </li>
      ))}
    </ul>
  );
}

/** On narrow screens each row is a card; a table that is still too wide scrolls in its container, also by arrow keys. */
function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  const id = useId();
  return (
    <div className={styles.scroll} role="region" aria-labelledby={id} tabIndex={0}>
      {/* The roles remain where the rows are cards. */}
      <table role="table">
        <caption id={id}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {head.map((words) => (
              <th key={words} scope="col" role="columnheader">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([first, ...rest]) => (
            <tr key={first} role="row">
              <th scope="row" role="rowheader">
                <RichText>{first}</RichText>
              </th>
              {rest.map((words, index) => (
                <td key={index} role="cell" data-label={head[index + 1]}>
                  <RichText>{words}</RichText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
