import { screen, within } from '@testing-library/react';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { bandOf } from './band';
import { Distribution } from './distribution';
import { Legend } from './legend';
import { wholePercentages } from './outcome';
import { OutcomeBadge } from './outcome-badge';
import { ScoreBlock } from './score-block';
import { Seal } from './seal';

const counts = (significant: number, moderate: number, residual: number, none: number, negative: number) => ({
  significant,
  moderate,
  residual,
  none,
  negative_effects: negative,
});

const chart = () => screen.getByRole('img', { name: /testimon/ });
const marks = () => chart().querySelectorAll('.units i:not(.gap)');

describe('wholePercentages', () => {
  it.each([
    [counts(1, 1, 1, 0, 0), [34, 33, 33, 0, 0]],
    [counts(93, 66, 29, 18, 8), [43, 31, 14, 8, 4]],
    [counts(0, 0, 0, 0, 0), [0, 0, 0, 0, 0]],
    [counts(1, 1, 1, 1, 3), [14, 14, 14, 14, 43]],
  ])('of %j', (given, expected) => {
    const shares = Object.values(wholePercentages(given));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(expected.some((share) => share > 0) ? 100 : 0);
    expect(Math.max(...shares.map((share, index) => Math.abs(share - expected[index]!)))).toBeLessThanOrEqual(1);
  });
});

describe('Distribution', () => {
  it('is a bar of percentages from 30 people on', () => {
    renderUi(<Distribution counts={counts(93, 66, 29, 18, 8)} />);
    expect(chart()).toHaveAccessibleName(
      '214 testimonials: Significant improvement 43%, Moderate improvement 31%, Residual improvement 14%, No change 8%, Negative effects 4%',
    );
    expect(chart().querySelectorAll('.dist i')).toHaveLength(5);
    expect(marks()).toHaveLength(0);
    expect(screen.getByText('43%')).toBeVisible();
  });

  it('draws exactly 30 as a bar and 29 as people', () => {
    const { unmount } = renderUi(<Distribution counts={counts(30, 0, 0, 0, 0)} />);
    expect(chart().querySelectorAll('.dist i')).toHaveLength(1);
    unmount();
    renderUi(<Distribution counts={counts(29, 0, 0, 0, 0)} />);
    expect(marks()).toHaveLength(29);
  });

  it('draws one mark per person below 30, with counts to the eye and percentages to the ear', () => {
    renderUi(<Distribution counts={counts(7, 5, 3, 3, 1)} />);
    expect(marks()).toHaveLength(19);
    expect(chart().querySelectorAll('.m-negative')).toHaveLength(1);
    expect(screen.getByText('7/19')).toBeVisible();
    expect(chart()).toHaveAccessibleName(/Significant improvement 7 of 19 \(37%\)/);
  });

  it('keeps bad news in the list when nobody reported it', () => {
    renderUi(<Distribution counts={counts(3, 0, 0, 0, 0)} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getAllByText('0/3')).toHaveLength(4);
  });

  it('speaks Spanish', async () => {
    await i18n.changeLanguage('es');
    renderUi(<Distribution counts={counts(93, 66, 29, 18, 8)} />);
    expect(chart()).toHaveAccessibleName(/^214 testimonios: Mejora significativa 43\u00a0%/);
  });
});

describe('ScoreBlock', () => {
  it('shows the figure, its words and the interval on the axis', () => {
    renderUi(<ScoreBlock score={3.77} low={3.58} high={3.96} people={214} />);
    expect(screen.getByText('3.8')).toBeVisible();
    expect(screen.getByText('Mostly helped')).toBeVisible();
    const axis = screen.getByRole('img', { name: 'Score 3.8 out of 5, likely between 3.6 and 4.0' });
    expect(axis.querySelector('.pt')).toHaveStyle({ left: '75.4%' });
    expect(axis.querySelector('.pt')).not.toHaveClass('few');
  });

  it('is an early signal with a hollow dot below 10 people', () => {
    renderUi(<ScoreBlock score={1.43} low={0} high={3.07} people={7} />);
    expect(screen.getByText('Early signal')).toBeVisible();
    expect(screen.getByRole('img').querySelector('.pt')).toHaveClass('few');
  });

  it('writes Spanish numbers', async () => {
    await i18n.changeLanguage('es');
    renderUi(<ScoreBlock score={3.77} low={3.58} high={3.96} people={214} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('Puntuación 3,8 sobre 5, probablemente entre 3,6 y 4,0');
  });

  it('says N/A when nobody has reported', () => {
    renderUi(<ScoreBlock score={null} low={null} high={null} people={0} />);
    expect(screen.getByText('N/A')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

it.each([
  [2.96, 'good'],
  [2.94, 'mixed'],
  [1.95, 'mixed'],
  [1.94, 'low'],
  [0, 'low'],
])('%d is %s, as the displayed figure says', (score, band) => {
  expect(bandOf(score)).toBe(band);
});

it('gives medals to three and numbers to the rest', () => {
  renderUi(
    <>
      <Seal position={1} />
      <Seal position={4} />
      <Seal position={2} medal={false} />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Position 1' }).querySelector('svg')).toHaveAttribute('data-medal', '1');
  expect(screen.getByRole('img', { name: 'Position 4' })).toHaveTextContent('#4');
  expect(screen.getByRole('img', { name: 'Position 2' })).toHaveTextContent('#2');
});

it('names every outcome in the legend, by word and pattern', () => {
  renderUi(<Legend />);
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Significant improvement',
    'Moderate improvement',
    'Residual improvement',
    'No change',
    'Negative effects',
  ]);
  expect(within(items[4]!).getByText('Negative effects').querySelector('.m-negative')).not.toBeNull();
});

it('badges an outcome with glyph and word', () => {
  renderUi(<OutcomeBadge outcome="negative_effects" />);
  const badge = screen.getByText('Negative effects');
  expect(badge).toHaveClass('ob-negative');
  expect(badge.querySelector('svg')).toHaveClass('gl-negative');
});
