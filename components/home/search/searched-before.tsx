'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useIsMember } from '@/lib/stores/auth';
import { useVisitorSearches } from '@/lib/stores/search-history';

/**
 * The search history, on the phone. The cached page does not contain it; the code of the chips is loaded only
 * for shoppers who may have a history.
 */
export function SearchedBefore() {
  const isMember = useIsMember();
  const hasOwn = useVisitorSearches(({ keywords }) => keywords.length > 0);
  const [Chips, setChips] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember && !hasOwn) return;
    import('./search-chips').then(
      (loaded) => setChips(() => loaded.SearchChips),
      // The page works without it.
      () => undefined,
    );
  }, [isMember, hasOwn]);
  return Chips ? <Chips /> : null;
}
