import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from './icon';
import styles from './button.module.css';

/** primary: one per view. danger: only inside a confirming dialog. highlight: on the deep band. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'highlight';

interface ButtonAppearance {
  kind?: ButtonKind;
  compact?: boolean;
  block?: boolean;
}

const KINDS: Record<ButtonKind, string> = {
  primary: '',
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  highlight: styles.highlight,
};

function buttonClassNames({ kind = 'primary', compact, block }: ButtonAppearance, extra?: string): string {
  return [styles.button, KINDS[kind], compact && styles.compact, block && styles.block, extra]
    .filter(Boolean)
    .join(' ');
}

interface SubmittingState {
  submitting?: boolean;
  submittingLabel?: ReactNode;
  /** While submitting it ignores clicks instead of being disabled, which would take the focus from it. */
  keepsFocus?: boolean;
}

type ButtonProps = ComponentProps<'button'> & ButtonAppearance & SubmittingState;

export function Button({
  kind,
  compact,
  block,
  submitting,
  submittingLabel,
  keepsFocus,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClassNames({ kind, compact, block }, className)}
      disabled={disabled || (submitting && !keepsFocus)}
      aria-disabled={(submitting && keepsFocus) || undefined}
      aria-busy={submitting || undefined}
      onClick={submitting ? undefined : onClick}
    >
      {submitting ? (
        <>
          <Icon of={LoaderCircle} className={styles.spinning} />
          {submittingLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function LinkButton({ kind, compact, block, className, ...rest }: LinkProps & ButtonAppearance) {
  return <Link {...rest} className={buttonClassNames({ kind, compact, block }, className)} />;
}
