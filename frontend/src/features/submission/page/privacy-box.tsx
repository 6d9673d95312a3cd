import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon';
import { useSubmissionTranslation } from '../translations';

const PARTS = ['everyone', 'reviewers', 'never'] as const;

/** Who can see which data. Collapsible on narrow screens. */
export function PrivacyBox() {
  const { t } = useSubmissionTranslation();
  const [open, setOpen] = useState(true);
  return (
    <section className="card privacy-box" aria-labelledby="privacy-box">
      <div className="row privacy-head">
        <Icon of={ShieldCheck} />
        <h2 id="privacy-box">{t('privacy.title')}</h2>
        <button
          type="button"
          className="link small privacy-toggle"
          aria-expanded={open}
          aria-controls="privacy-box-content"
          onClick={() => setOpen(!open)}
        >
          {open ? t('privacy.hide') : t('privacy.show')}
          <span className="sr"> {t('privacy.title')}</span>
        </button>
      </div>
      <div id="privacy-box-content" className={open ? 'privacy-body' : 'privacy-body folded'}>
        <dl>
          {PARTS.map((part) => (
            <div key={part}>
              <dt>
                <b>{t(`privacy.${part}`)}</b>
              </dt>
              <dd className="t2">{t(`privacy.${part}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          <Link to="/privacy-policy">{t('privacy.policy')}</Link>
        </p>
      </div>
    </section>
  );
}
