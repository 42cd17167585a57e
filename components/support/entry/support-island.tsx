'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIdle } from '@/components/ui/hooks/use-idle';
import { useMessageModal } from '@/lib/stores/message-modal';
import { unreadIntervals, usePolledUnreadReplies } from '@/lib/support/queries/unread-replies';
import { loadCenter } from '../center/load-center';

const SupportCenter = lazy(loadCenter);

/** The message centre over every page, and the poll for unread replies. The centre's code loads when it opens. */
export function SupportIsland() {
  const path = usePathname();
  const isIdle = useIdle();
  const isOpen = useMessageModal((modal) => modal.isOpen);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  usePolledUnreadReplies(unreadIntervals.page, isIdle);

  return (
    <>
      <OpenByUrl key={path} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <SupportCenter />
        </Suspense>
      ) : null}
    </>
  );
}

/** Opens the message centre when the URL asks for it; once for each page. */
function OpenByUrl() {
  useEffect(() => {
    if (location.search.includes('message='))
      void import('../center/open-by-url').then(({ openByUrl }) => openByUrl());
  }, []);
  return null;
}
