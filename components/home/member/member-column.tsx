'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useMember } from '@/lib/account/queries/load-member';
import { useIsMember } from '@/lib/stores/auth';
import styles from './member-column.module.css';

type MemberCards = typeof import('./member-cards').MemberCards;

/**
 * The column beside the banner. The cached page shows the visitor's cards; the member's cards replace
 * them in the browser, with code that is loaded for members only.
 * @param children the visitor's cards
 */
export function MemberColumn({ children }: { children: ReactNode }) {
  const isMember = useIsMember();
  const member = useMember();
  const [Cards, setCards] = useState<MemberCards | null>(null);
  useEffect(() => {
    if (!isMember) return;
    let isGone = false;
    import('./member-cards').then(
      (loaded) => {
        if (!isGone) setCards(() => loaded.MemberCards);
      },
      // On failure the visitor's cards stay.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isMember]);
  return <aside className={styles.column}>{member && Cards ? <Cards member={member} /> : children}</aside>;
}
