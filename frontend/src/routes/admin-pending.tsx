import { ReviewTabs } from '../features/content-reports';
import { PendingScreen } from '../features/review';

export const Component = () => <PendingScreen renderTabs={(pending) => <ReviewTabs known={{ pending }} />} />;
