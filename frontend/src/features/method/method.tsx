import { Link } from 'react-router';
import { LiveExample } from './live-example';
import { ModerationTables } from './moderation-tables';
import { SignalTable } from './signal-table';
import { useMethodTranslation } from './translations';
import articleStyles from '../../ui/layout/article.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './method.module.css';
import typography from '../../ui/typography.module.css';

const SMALLEST_GROUP = 5;
const OPEN_DATA = '/api/open-data';

/** How the ranking is calculated, its limits, and how to verify it. */
export function Method() {
  const { t } = useMethodTranslation();
  return (
    <div className={`${layout.container} ${articleStyles.article} ${styles.method}`}>
      <h1>{t('title')}</h1>
      <p className={typography.lead}>{t('lead')}</p>
      <section aria-labelledby="short">
        <h2 id="short">{t('short.title')}</h2>
        <div className={`${typography.measure} ${layout.stack}`}>
          {(['score', 'nothing', 'sure', 'order', 'places', 'shops'] as const).map((part) => (
            <p key={part}>{t(`short.${part}`)}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="example">
        <h2 id="example">{t('example.title')}</h2>
        <p className={typography.measure}>{t('example.lead')}</p>
        <LiveExample />
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">{t('limits.title')}</h2>
        <div className={`${typography.measure} ${layout.stack}`}>
          {(['sample', 'cause', 'doctor', 'review'] as const).map((part) => (
            <p key={part}>{t(`limits.${part}`)}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="formula">
        <h2 id="formula">{t('formula.title')}</h2>
        <div className={`${typography.measure} ${layout.stack}`}>
          {(
            [
              'mean',
              'once',
              'shares',
              'posterior',
              'approximate',
              'order',
              'close',
              'comparison',
              'few',
              'taken',
              'supplement',
              'unusual',
              'filters',
              'sources',
            ] as const
          ).map((part) => (
            <p key={part}>{t(`formula.${part}`)}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="reports">
        <h2 id="reports">{t('reports.title')}</h2>
        <div className={`${typography.measure} ${layout.stack}`}>
          <p>{t('reports.text')}</p>
          <p>{t('reports.objections')}</p>
          <p>
            <Link to="/reports">{t('reports.find')}</Link>
          </p>
        </div>
      </section>
      <section aria-labelledby="signals">
        <h2 id="signals">{t('signals.title')}</h2>
        <div className={`${typography.measure} ${layout.stack}`}>
          <p>{t('signals.text')}</p>
          <p>{t('signals.decide')}</p>
          <SignalTable />
        </div>
      </section>
      <section aria-labelledby="data">
        <h2 id="data">{t('data.title')}</h2>
        <div className={`${typography.measure} ${layout.stack}`}>
          <p>{t('data.lead', { smallest: SMALLEST_GROUP })}</p>
          <p className={layout.row}>
            <a href={`${OPEN_DATA}/rankings`}>{t('data.json')}</a>
            <a href={`${OPEN_DATA}/rankings?format=csv`}>{t('data.csv')}</a>
          </p>
          <p>{t('data.supplements')}</p>
          <p className={layout.row}>
            <a href={`${OPEN_DATA}/supplements`}>{t('data.supplementsJson')}</a>
            <a href={`${OPEN_DATA}/supplements?format=csv`}>{t('data.supplementsCsv')}</a>
          </p>
          <p>{t('data.licence')}</p>
          <ModerationTables />
        </div>
      </section>
    </div>
  );
}
