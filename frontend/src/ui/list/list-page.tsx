import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import layout from '../layout/layout.module.css';

interface ListPageProps {
  title: string;
  /** Below the title: what the list is, or its state. */
  lead: ReactNode;
  /** Another page to go to instead. */
  redirect: string | undefined;
  /** Filters, the number of entries, the list, and what follows. */
  children: ReactNode;
}

/** The frame of a page that is one list. */
export function ListPage({ title, lead, redirect, children }: ListPageProps) {
  if (redirect !== undefined) return <Navigate replace to={redirect} />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{title}</h1>
        {lead}
      </div>
      {children}
    </div>
  );
}
