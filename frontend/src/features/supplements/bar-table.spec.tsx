import { screen, within } from '@testing-library/react';
import { renderUi } from '../../test/render-ui';
import { BarTable } from './bar-table';

it('the counts and the percentages of a table have a header for screen readers', () => {
  renderUi(<BarTable title="Doses" bars={[{ key: '300', label: '300 mg', reports: 3 }]} total={4} note="" />);
  const headers = within(screen.getByRole('table', { name: 'Doses' })).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Reports', 'Percentage']);
});
