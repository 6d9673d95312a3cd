import { useId, type ReactNode } from 'react';

interface AccountRowProps {
  title: string;
  /** What the data is and why it is stored. */
  text: string;
  /** The current value, or the form that changes it. */
  children: ReactNode;
  action?: ReactNode;
}

/** Title and purpose, value, button; one column on phones. */
export function AccountRow({ title, text, children, action }: AccountRowProps) {
  const id = useId();
  return (
    <section className="account-row" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{text}</p>
      </div>
      <div>{children}</div>
      <div className="account-action">{action}</div>
    </section>
  );
}
