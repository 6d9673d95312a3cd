import { screen, within } from '@testing-library/react';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { getBand } from './band';
import { Distribution } from './distribution';
import { Legend } from './legend';
import { displayedPercentages } from './outcome';
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
const marks = () => chart().querySelectorAll('.distribution__people i:not(.distribution__gap)');

describe('displayedPercentages', () => {
  it.each([
    [counts(1, 1, 1, 0, 0), [34, 33, 33, 0, 0]],
    [counts(93, 66, 29, 18, 8), [43, 31, 14, 8, 4]],
    [counts(0, 0, 0, 0, 0), [0, 0, 0, 0, 0]],
    [counts(1, 1, 1, 1, 3), [15, 14, 14, 14, 43]],
    // Equal remainders, which as floating-point numbers differ.
    [counts(1, 4, 0, 1, 0), [17, 67, 0, 16, 0]],
    [counts(22, 35, 18, 11, 4), [25, 39, 20, 12, 4]],
  ])('the percentages of %j add up to 100, and equal remainders go to the better outcome', (counts, expected) => {
    expect(Object.values(displayedPercentages(counts))).toEqual(expected);
  });
});

describe('Distribution', () => {
  it('one report of harm among many is not shown as 0%', () => {
    renderUi(<Distribution counts={counts(200, 100, 0, 0, 1)} />);
    expect(chart()).toHaveAccessibleName(/Residual improvement 0%, No change 0%, Negative effects 0\.3%$/);
    expect(screen.getByText('0.3%')).toBeVisible();
  });

  it('30 or more reports are shown as a percentage bar', () => {
    renderUi(<Distribution counts={counts(93, 66, 29, 18, 8)} />);
    expect(chart()).toHaveAccessibleName(
      '214 testimonials: Significant improvement 43%, Moderate improvement 31%, Residual improvement 14%, No change 8%, Negative effects 4%',
    );
    expect(chart().querySelectorAll('.distribution__bar i')).toHaveLength(5);
    expect(marks()).toHaveLength(0);
    expect(screen.getByText('43%')).toBeVisible();
  });

  it('30 reports are a bar and 29 are individual marks', () => {
    const { unmount } = renderUi(<Distribution counts={counts(30, 0, 0, 0, 0)} />);
    expect(chart().querySelectorAll('.distribution__bar i')).toHaveLength(1);
    unmount();
    renderUi(<Distribution counts={counts(29, 0, 0, 0, 0)} />);
    expect(marks()).toHaveLength(29);
  });

  it('fewer than 30 reports are drawn as marks with counts and read as percentages', () => {
    renderUi(<Distribution counts={counts(7, 5, 3, 3, 1)} />);
    expect(marks()).toHaveLength(19);
    expect(chart().querySelectorAll('.outcome-fill__negative')).toHaveLength(1);
    expect(screen.getByText('7/19')).toBeVisible();
    expect(chart()).toHaveAccessibleName(/Significant improvement 7 of 19 \(37%\)/);
  });

  it('outcomes without reports stay in the list', () => {
    renderUi(<Distribution counts={counts(3, 0, 0, 0, 0)} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getAllByText('0/3')).toHaveLength(4);
  });

  it('the distribution is labelled in Spanish', async () => {
    await i18n.changeLanguage('es');
    renderUi(<Distribution counts={counts(93, 66, 29, 18, 8)} />);
    expect(chart()).toHaveAccessibleName(/^214 testimonios: Mejora significativa 43\u00a0%/);
  });
});

describe('ScoreBlock', () => {
  it('the score is shown with its label and interval', () => {
    renderUi(<ScoreBlock score={3.77} low={3.58} high={3.96} people={214} />);
    expect(screen.getByText('3.8')).toBeVisible();
    expect(screen.getByText('Mostly helped')).toBeVisible();
    const axis = screen.getByRole('img', { name: 'Score 3.8 out of 5, likely between 3.6 and 4.0' });
    expect(axis.querySelector('.interval-marks__point')).toHaveStyle({ left: '75.4%' });
    expect(axis.querySelector('.interval-marks__point')).not.toHaveClass('interval-marks__hollow');
  });

  it('fewer than 10 reports are an early signal with a hollow dot', () => {
    renderUi(<ScoreBlock score={1.43} low={0} high={3.07} people={7} />);
    expect(screen.getByText('Early signal')).toBeVisible();
    expect(screen.getByRole('img').querySelector('.interval-marks__point')).toHaveClass('interval-marks__hollow');
  });

  it('numbers are formatted in Spanish', async () => {
    await i18n.changeLanguage('es');
    renderUi(<ScoreBlock score={3.77} low={3.58} high={3.96} people={214} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('Puntuación 3,8 sobre 5, probablemente entre 3,6 y 4,0');
  });

  it('no reports are shown as N/A', () => {
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
])('the score %d is %s by its displayed value', (score, band) => {
  expect(getBand(score)).toBe(band);
});

it('positions 1 to 3 show medals and others a number', () => {
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

it('the legend names every outcome by word and pattern', () => {
  renderUi(<Legend />);
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Significant improvement',
    'Moderate improvement',
    'Residual improvement',
    'No change',
    'Negative effects',
  ]);
  expect(within(items[4]!).getByText('Negative effects').querySelector('.outcome-fill__negative')).not.toBeNull();
});

it('an outcome badge has glyph and word', () => {
  renderUi(<OutcomeBadge outcome="negative_effects" />);
  const badge = screen.getByText('Negative effects');
  expect(badge).toHaveClass('outcome-badge__negative');
  expect(badge.querySelector('svg')).toHaveClass('outcome-glyph__negative');
});
