import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from '../icon';
import layout from './layout.module.css';

/** Above the heading of a page: to the page that it belongs to. */
export function BackLink({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...link} className={layout.backLink}>
      <Icon of={ArrowLeft} size="s" />
      {children}
    </Link>
  );
}
