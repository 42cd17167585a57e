import type { ReactNode } from 'react';
import { ClientMessages } from '@/lib/i18n/client-messages';
import styles from './member-frame.module.css';
import { MemberNav } from './member-nav';

/** The layout of the member centre: the navigation is beside the page on desktops, below the profile of the home page on phones. */
export function MemberFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className={`wrap page ${styles.shell}`} data-own="">
      <ClientMessages namespaces={['member']}>
        <MemberNav />
      </ClientMessages>
      <div className={styles.content}>{children}</div>
    </main>
  );
}
