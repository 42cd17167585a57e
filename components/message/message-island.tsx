'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIdle } from '@/components/shell/use-idle';
import { useMember } from '@/lib/queries/load-member';
import { useMessageModal } from '@/lib/stores/message-modal';
import { loadCenter } from './load-center';

const MessageCenter = lazy(loadCenter);

/** The message centre over every page, and the news of replies for a member. Neither comes with the page. */
export function MessageIsland() {
  const path = usePathname();
  const memberId = useMember()?.id;
  const isIdle = useIdle();
  const isOpen = useMessageModal((modal) => modal.isOpen);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    if (!memberId || !isIdle) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./watch-replies').then(({ watchReplies }) => {
      if (!isGone) stop = watchReplies();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [memberId, isIdle]);

  return (
    <>
      <AskedByAddress key={path} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <MessageCenter />
        </Suspense>
      ) : null}
    </>
  );
}

/** Looks once; each page has its own. */
function AskedByAddress() {
  useEffect(() => {
    if (location.search.includes('message='))
      void import('./open-by-address').then(({ openByAddress }) => openByAddress());
  }, []);
  return null;
}
