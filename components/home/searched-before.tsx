'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useIsMember } from '@/lib/stores/auth';
import { useVisitorSearches } from '@/lib/stores/search-history';

/**
 * The searches of before, on the phone. Nothing of them is in the cached page; the chips' code comes for those who
 * may have some.
 */
export function SearchedBefore() {
  const isMember = useIsMember();
  const hasOwn = useVisitorSearches(({ keywords }) => keywords.length > 0);
  const [Chips, setChips] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember && !hasOwn) return;
    import('./search-chips').then(
      (loaded) => setChips(() => loaded.SearchChips),
      // The page works without them.
      () => undefined,
    );
  }, [isMember, hasOwn]);
  return Chips ? <Chips /> : null;
}
