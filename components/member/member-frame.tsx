import type { ReactNode } from 'react';
import { ClientMessages } from '@/lib/i18n/client-messages';
import styles from './member-frame.module.css';
import { MemberNav } from './member-nav';

/** The member centre: its navigation beside the page on the desktop, below the home on the phone. */
export function MemberFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className={`wrap page ${styles.shell}`}>
      <ClientMessages namespaces={['member']}>
        <MemberNav />
      </ClientMessages>
      <div className={styles.content}>{children}</div>
    </main>
  );
}
