'use client';

import { type ReactNode, useEffect } from 'react';
import type { GoodsType } from '@/lib/products/goods-type';
import { Link, useRouter } from '@/lib/routing/navigation';
import { useSettings, useSettingsKnown } from '@/lib/stores/settings';

/**
 * Chooses which products the visitor sees, here and in later listings, searches and suggestions.
 * @param type null for all
 */
export function TypeLink({
  type,
  href,
  isOn,
  children,
}: {
  type: GoodsType | null;
  href: string;
  isOn: boolean;
  children: ReactNode;
}) {
  useFollowedChoice(type, href, isOn);
  return (
    <Link
      className="chip"
      href={href}
      aria-current={isOn || undefined}
      scroll={false}
      onClick={() => useSettings.getState().setGoodsType(type)}
    >
      {children}
    </Link>
  );
}

/** Cached lists show all products: with an earlier choice of the visitor, they lead to the list of that type. */
function useFollowedChoice(type: GoodsType | null, href: string, isOn: boolean): void {
  const isKnown = useSettingsKnown();
  const router = useRouter();
  // Once for each list; a choice on this page navigates by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the choice does not count
  useEffect(() => {
    const isChosen = type !== null && useSettings.getState().goodsType === type;
    if (isKnown && isChosen && !isOn && !new URLSearchParams(location.search).has('goodsType'))
      router.replace(href, { scroll: false });
  }, [isKnown, href]);
}
