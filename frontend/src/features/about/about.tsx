import { Link } from 'react-router';
import { useConfig } from '../../lib/config/config-context';
import { LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { Points } from './points';
import { ReadingExample } from './reading-example';
import { useAboutTranslation } from './translations';
import articleStyles from '../../ui/layout/article.module.css';
import callToActionStyles from '../../ui/layout/call-to-action.module.css';
import layout from '../../ui/layout/layout.module.css';
import promisesStyles from '../../ui/layout/promises.module.css';
import styles from './about.module.css';
import typography from '../../ui/typography.module.css';

const OPEN_DATA = '/api/open-data/rankings';

/** What the product is, how it works, what contributors earn, and what its results do not mean. */
export function About() {
  const { t } = useAboutTranslation();
  const { demo, productName: product } = useConfig();
  return (
    <div className={`${layout.container} ${articleStyles.article}`}>
      <h1>{t('heading')}</h1>
      <p className={typography.lead}>{t('lead', { product })}</p>
      <section aria-labelledby="how">
        <h2 id="how">{t('how.title')}</h2>
        <ol className={promisesStyles.promises}>
          {(['share', 'review', 'count'] as const).map((step) => (
            <li key={step}>
              <h3>{t(`how.${step}Title`)}</h3>
              <p className={typography.secondary}>{t(`how.${step}`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="review">
        <h2 id="review">{t('review.title')}</h2>
        <div className={styles.pair}>
          {(['person', 'looks', 'flags', 'reason'] as const).map((part) => (
            <div key={part}>
              <h3>{t(`review.${part}Title`)}</h3>
              <p className={typography.secondary}>{t(`review.${part}`)}</p>
            </div>
          ))}
        </div>
        <p className={`${typography.measure} ${styles.note}`}>
          {t('review.open')} <Link to="/how-the-ranking-works">{t('review.openLink')}</Link>
        </p>
      </section>
      <section aria-labelledby="ranking">
        <h2 id="ranking">{t('ranking.title')}</h2>
        <div className={styles.ranking}>
          <div className={layout.stack}>
            {(['score', 'range', 'order', 'same', 'shops'] as const).map((part) => (
              <p key={part}>{t(`ranking.${part}`)}</p>
            ))}
            <p>
              <Link to="/how-the-ranking-works">{t('ranking.method')}</Link>
            </p>
            <p className={layout.row}>
              <span>{t('ranking.data')}</span>
              <a href={OPEN_DATA}>{t('ranking.json')}</a>
              <a href={`${OPEN_DATA}?format=csv`}>{t('ranking.csv')}</a>
            </p>
          </div>
          <ReadingExample />
        </div>
      </section>
      <Points />
      <div className={styles.pair}>
        <section aria-labelledby="disclaimer">
          <h2 id="disclaimer">{t('disclaimer.title')}</h2>
          <div className={layout.stack}>
            {(['reported', 'doctor', 'medicine'] as const).map((part) => (
              <p key={part}>{t(`disclaimer.${part}`)}</p>
            ))}
          </div>
        </section>
        <section aria-labelledby="project">
          <h2 id="project">{t('project.title')}</h2>
          <div className={layout.stack}>
            <p>{t('project.text', { product })}</p>
            {demo && (
              <Note kind="practical" title={t('project.demoTitle')}>
                {t('project.demo')}
              </Note>
            )}
            <p>{t('project.age')}</p>
            <p>
              {t('project.privacy')} <Link to="/privacy-policy">{t('project.policy')}</Link>
            </p>
          </div>
        </section>
      </div>
      <div className={callToActionStyles.callToAction}>
        <div>
          <h2>{t('invitation.title')}</h2>
          <p>{t('invitation.text')}</p>
        </div>
        <div className={layout.row}>
          <LinkButton kind="highlight" to="/new-testimonial">
            {t('invitation.share')}
          </LinkButton>
          <LinkButton kind="secondary" to="/">
            {t('invitation.search')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
