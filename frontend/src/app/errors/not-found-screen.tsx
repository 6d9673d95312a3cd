import { useDocumentTitle } from '../../lib/document-title';
import { LinkButton } from '../../ui/button';
import { useAppTranslation } from '../translations';
import distributionStyles from '../../ui/evidence/distribution.module.css';
import layout from '../../ui/layout/layout.module.css';
import lonePageStyles from '../../ui/layout/lone-page.module.css';
import outcomeFillStyles from '../../ui/evidence/outcome-fill.module.css';
import typography from '../../ui/typography.module.css';

const MARKS = [true, true, true, true, false, false, true, true, true, true];

export function NotFoundScreen() {
  const { t } = useAppTranslation();
  useDocumentTitle(t('notFound.title'), { noindex: true });
  return (
    <div className={`${layout.container} ${lonePageStyles.page}`}>
      <div className={distributionStyles.people} aria-hidden="true">
        {MARKS.map((present, index) => (
          <i key={index} className={present ? outcomeFillStyles.significant : outcomeFillStyles.none} />
        ))}
      </div>
      <h1>{t('notFound.title')}</h1>
      <p className={typography.lead}>{t('notFound.lead')}</p>
      <div className={layout.row}>
        <LinkButton to="/">{t('notFound.search')}</LinkButton>
        <LinkButton to="/marketplace" kind="quiet">
          {t('notFound.marketplace')}
        </LinkButton>
      </div>
    </div>
  );
}
