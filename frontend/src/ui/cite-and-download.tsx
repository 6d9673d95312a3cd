import { Download, Quote } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormats } from '../lib/formats';
import { useLanguage } from '../lib/i18n/use-language';
import { Button } from './button';
import { DropdownMenu } from './overlay/dropdown-menu';
import { Icon } from './icon';
import { Modal } from './overlay/modal';
import { useUiTranslation } from './translations';
import { useIsHydrated } from './use-is-hydrated';
import buttonStyles from './button.module.css';
import layout from './layout/layout.module.css';
import styles from './cite-and-download.module.css';
import typography from './typography.module.css';

const FORMATS = ['csv', 'json', 'svg'] as const;
type Format = (typeof FORMATS)[number];
/** The day of the cited figures in an address. */
const DATE_PARAMETER = 'at';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What a file says about itself, in the language of the page. */
interface FileSource {
  citation: string;
  /** What the marks of the chart mean. */
  legend: string;
  language: string;
  /** What the chart says beside an average below 0. */
  harm: string;
  formatScore: (score: number) => string;
}

interface CiteAndDownloadProps {
  publisher: string;
  title: string;
  people: number;
  /** The path of the page with its parameters. */
  path: string;
  /** The side of the button where the menu of formats begins. */
  menuSide?: 'start' | 'end';
  /** Saves what the page shows. */
  onSave: (format: Format, source: FileSource) => Promise<void> | void;
}

/** For researchers: how to cite the figures of a page, and the figures as files. Quiet; in print only the citation. */
export function CiteAndDownload({ publisher, title, people, path, menuSide, onSave }: CiteAndDownloadProps) {
  const { t } = useUiTranslation();
  const { count, calendarDate, score } = useFormats();
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const cite = () => {
    const today = new Date().toISOString().slice(0, 10);
    const address = `${window.location.origin}${path}${path.includes('?') ? '&' : '?'}${DATE_PARAMETER}=${today}`;
    const values = { publisher, title, date: calendarDate(today), people: count(people) };
    return `${t('cite.text', values)} ${address}`;
  };
  const copy = (citation: string) =>
    navigator.clipboard.writeText(citation).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  const save = async (format: Format) => {
    try {
      const texts = { citation: cite(), legend: t('download.legend'), harm: t('evidence.band.harm') };
      await onSave(format, { ...texts, language, formatScore: score });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    // Only this browser knows the address of the product.
    <div className={`${layout.row} ${styles.actions}`} data-citation={isHydrated ? cite() : undefined}>
      <Button
        kind="secondary"
        compact
        onClick={() => {
          setState('idle');
          setOpen(true);
        }}
      >
        <Icon of={Quote} size="s" />
        {t('cite.open')}
      </Button>
      <DropdownMenu
        label={t('download.open')}
        side={menuSide}
        buttonClass={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.compact}`}
        buttonContent={
          <>
            <Icon of={Download} size="s" />
            {t('download.open')}
          </>
        }
      >
        {FORMATS.map((format) => (
          <li key={format}>
            <button type="button" onClick={() => void save(format)}>
              {t(`download.${format}`)}
            </button>
          </li>
        ))}
      </DropdownMenu>
      {state === 'failed' && !isOpen && <p role="alert">{t('download.failed')}</p>}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('cite.title')}
        actions={isOpen && <Button onClick={() => void copy(cite())}>{t('cite.copy')}</Button>}
      >
        {isOpen && <p className={styles.citation}>{cite()}</p>}
        <p className={`${typography.small} ${typography.secondary} ${styles.hint}`}>{t('cite.hint')}</p>
        <p role="status">{state === 'copied' ? t('cite.copied') : state === 'failed' ? t('cite.failed') : ''}</p>
      </Modal>
    </div>
  );
}

/** On a page that was opened from a citation: its figures may differ from the cited ones. */
export function CitedDate() {
  const { t } = useUiTranslation();
  const { calendarDate } = useFormats();
  const [params] = useSearchParams();
  const date = params.get(DATE_PARAMETER) ?? '';
  if (!DATE.test(date) || Number.isNaN(Date.parse(date))) return null;
  return (
    <p className={`${typography.small} ${typography.secondary} ${styles.cited}`}>
      {t('cite.cited', { date: calendarDate(date) })}
    </p>
  );
}
