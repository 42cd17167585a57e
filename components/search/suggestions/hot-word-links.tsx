'use client';

import { Link } from '@/lib/routing/navigation';
import { searchPath } from '@/lib/routing/paths';
import { keywordsOfType } from '@/lib/routing/product-type';
import type { HotKeyword } from '@/lib/search/contract';
import { useSettings } from '@/lib/stores/settings';

/** Popular keywords that find products sold at this host, which cached HTML does not know. */
export function HotWordLinks({
  keywords,
  most = keywords.length,
  className,
}: {
  keywords: readonly HotKeyword[];
  most?: number;
  className?: string;
}) {
  const type = useSettings(({ goodsType }) => goodsType);
  return keywordsOfType(keywords, type)
    .slice(0, most)
    .map((word) => (
      <Link key={word} className={className} href={searchPath({ keyword: word })}>
        {word}
      </Link>
    ));
}
