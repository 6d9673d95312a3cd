import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorInTitle } from '../../lib/document-title';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form/text-field';
import { useContentReportsTranslation } from './translations';
import styles from './report-lookup.module.css';

/** From the number of a receipt to its status. The server reads it as people type it, without hyphens or in lower case. */
export function ReportLookup({ number = '' }: { number?: string }) {
  const { t } = useContentReportsTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState(number);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isMissing = wasEmpty && text.trim() === '';
  useErrorInTitle(isMissing);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = text.trim();
    setWasEmpty(typed === '');
    if (typed === '') event.currentTarget.querySelector('input')?.focus();
    // After the event: React takes a transition during it for an action of the form.
    else queueMicrotask(() => void navigate(`/reports/${encodeURIComponent(typed)}`));
  };
  return (
    <form className={styles.lookup} onSubmit={submit} noValidate>
      <TextField
        label={t('lookup.label')}
        hint={t('lookup.hint')}
        error={isMissing ? t('lookup.missing') : undefined}
        value={text}
        onValue={setText}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">{t('lookup.show')}</Button>
    </form>
  );
}
