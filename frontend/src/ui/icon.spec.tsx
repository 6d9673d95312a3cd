import { render } from '@testing-library/react';
import { CircleAlert, X } from 'lucide-react';
import { Icon } from './icon';

it.each([
  [X, 'lucide-x'],
  [CircleAlert, 'lucide-circle-alert'],
])('an icon is a hidden picture with the class of its name', (picture, name) => {
  const { container } = render(<Icon of={picture} size="s" className="own" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveClass('lucide', name, 'icon__icon', 'icon__small', 'own');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveAttribute('stroke-width', '1.75');
});
