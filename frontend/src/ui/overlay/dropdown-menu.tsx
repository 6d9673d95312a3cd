import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Icon } from '../icon';
import { useCloseOutside } from './use-close-outside';
import styles from './dropdown-menu.module.css';

interface DropdownMenuProps {
  label: string;
  /** Replaces the label and arrow of the button. */
  buttonContent?: ReactNode;
  buttonClass?: string;
  /** The current page is one of the entries. */
  current?: boolean;
  side?: 'start' | 'end';
  /** The list items. */
  children: ReactNode;
}

const CLOSE_DELAY_MS = 150;

/**
 * A button with a list of links. Opens by click, keyboard, or hovering; after hovering it closes when the pointer
 * leaves.
 */
export function DropdownMenu({
  label,
  buttonContent: face,
  buttonClass,
  current,
  side = 'start',
  children,
}: DropdownMenuProps) {
  const [opened, setOpened] = useState<'click' | 'hover' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(leaving.current), []);
  useCloseOutside(root, opened !== null, () => setOpened(null));

  // On the document: a menu that was opened by hovering covers the page while the focus is elsewhere.
  useEffect(() => {
    if (!opened) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpened(null);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [opened]);

  const onPointerEnter = (event: PointerEvent) => {
    clearTimeout(leaving.current);
    if (event.pointerType === 'mouse') setOpened((now) => now ?? 'hover');
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leaving.current = setTimeout(() => setOpened(null), CLOSE_DELAY_MS);
  };

  return (
    <div
      ref={root}
      className={side === 'end' ? `${styles.dropdownMenu} ${styles.alignEnd}` : styles.dropdownMenu}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-expanded={opened !== null}
        aria-current={current ? 'true' : undefined}
        aria-label={face ? label : undefined}
        // A click on a menu opened by hovering keeps it open instead of closing it.
        onClick={() => setOpened((now) => (now === 'click' ? null : 'click'))}
      >
        {face ?? (
          <>
            {label} <Icon of={ChevronDown} size="s" />
          </>
        )}
      </button>
      {opened && (
        <ul
          className={styles.list}
          onClick={(event) => event.target instanceof Element && event.target.closest('a, button') && setOpened(null)}
        >
          {children}
        </ul>
      )}
    </div>
  );
}
