import { Trans } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { FeedForm } from './feed-form';
import { FeedList } from './feed-list';
import { classifyFailure, FeedOutcome } from './feed-outcome';
import { useFeeds, useFeedSending } from './feed-queries';
import { useMarketplaceAdminTranslation } from './translations';
import { useFeedForm } from './use-feed-form';
import { redirectFromAdminList } from '../../lib/admin-list';
import { parsePage, pageSearch } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useHasLeft } from '../../ui/use-has-left';
import { useAuth } from '../../lib/session/auth-context';
import { useQueryTitle } from '../../lib/use-query-title';
import { PagedList } from '../../ui/list/paged-list';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import layout from '../../ui/layout/layout.module.css';
import styles from './admin-feeds.module.css';
import typography from '../../ui/typography.module.css';

const NUMBERS = 3;

export function FeedsScreen() {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const list = useFeeds(page, isAdmin);
  const form = useFeedForm();
  const sending = useFeedSending();
  const hasLeft = useHasLeft();
  const settle = usePageAction(`feed-failed-${form.advertiser}`);
  const send = () => {
    const feed = form.submit();
    if (!feed) return false;
    const shop = feed.advertiser;
    settle(sending.mutateAsync(feed), {
      // On the page its result is shown there.
      onSuccess: () => hasLeft.current && showToast({ title: t('feeds.accepted.title', { shop }) }),
      toToast: (failure) => ({ title: t(`feeds.left.${classifyFailure(failure)}`, { shop }) }),
    });
    return true;
  };
  const isOfChosenFile = sending.variables?.file === form.values.file;
  useQueryTitle(t('feeds.title'), [list]);

  const elsewhere = redirectFromAdminList(isAdmin, list.error);
  if (elsewhere) return <Navigate replace to={elsewhere} />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('feeds.title')}</h1>
        <p className={typography.secondary}>{t('feeds.lead')}</p>
        <p className={`${typography.secondary} ${styles.columns}`}>
          <Trans t={t} i18nKey="feeds.columns" components={{ c: <code /> }} />
        </p>
      </div>
      <FeedForm
        form={form}
        progress={sending.isPending ? sending.progress : null}
        onSubmit={send}
        onStop={sending.stop}
      />
      {isOfChosenFile && <FeedOutcome report={sending.data} error={sending.error} isSent={sending.progress === 100} />}
      <section className={layout.followingSection}>
        <h2>{t('feeds.list.title')}</h2>
        <PagedList
          query={list}
          failed={t('feeds.list.failed')}
          messageOf={messageOf}
          page={page}
          window={NUMBERS}
          to={(next) => pageSearch(params, next)}
          height={240}
        >
          {(found) => <FeedList feeds={found.feeds} />}
        </PagedList>
      </section>
    </div>
  );
}
