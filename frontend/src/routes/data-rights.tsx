import { clearLocalChoice } from '../features/consent';
import { DataRightsScreen } from '../features/data-rights';
import { Contact } from '../features/legal';

export function Component() {
  return <DataRightsScreen contact={<Contact />} onCookiesWithdrawn={clearLocalChoice} />;
}
