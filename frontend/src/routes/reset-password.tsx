import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ResetPassword, useAccountTranslation } from '../features/account';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useAccountTranslation();
  const [params] = useSearchParams();
  const [token] = useState(() => params.get('token') || null);
  useDocumentTitle(t('reset.title'), { noindex: true });
  return <ResetPassword token={token} />;
}
