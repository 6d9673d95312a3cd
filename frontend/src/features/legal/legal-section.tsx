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

/** On narrow screens the table scrolls inside its container, by touch and by arrow keys. */
function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  const id = useId();
  return (
    <div className={styles.scroll} role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {head.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">
                <RichText>{first}</RichText>
              </th>
              {rest.map((words, index) => (
                <td key={index}>
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
