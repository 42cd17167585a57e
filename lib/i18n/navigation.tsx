'use client';

import NextLink from 'next/link';
import { useRouter as useNextRouter, usePathname as useRouterPath } from 'next/navigation';
import { useLocale } from 'next-intl';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { localizedAddress } from '@/lib/routing/addresses';
import { mayLeaveFor } from '@/lib/routing/leave';
import { pcAddress } from '@/lib/routing/pc';
import { usePcView } from '@/lib/routing/pc-view';
import { mayPreload } from '@/lib/routing/preload';
import { publicPathOf } from '@/lib/routing/public-path';
import type { Locale } from './locales';

function shownAddress(address: string, locale: Locale, isPcView: boolean): string {
  const localized = localizedAddress(address, locale);
  return isPcView ? pcAddress(localized) : localized;
}

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'locale' | 'prefetch'> & {
  /** Made by `lib/routing/addresses.ts`: without language and `/pc`. Links elsewhere stay untouched. */
  readonly href: string;
  /** Another language than the page's. */
  readonly locale?: Locale;
};

/**
 * A link of the shop: keeps the language and the `/pc` view, and fetches its page ahead when the
 * shopper shows that he means it, not when it comes into sight.
 */
export function Link({ href, locale, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const current = useLocale();
  const isPcView = usePcView();
  const [isMeant, setMeant] = useState(false);
  const mean = () => {
    if (!isMeant && mayPreload()) setMeant(true);
  };
  return (
    <NextLink
      {...rest}
      href={shownAddress(href, locale ?? current, isPcView)}
      prefetch={isMeant ? null : false}
      onPointerEnter={(event) => {
        mean();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        mean();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        mean();
        onTouchStart?.(event);
      }}
    />
  );
}

/** Gives an address the page's language and view: `/goods/detail?id=7` is `/en/goods/detail?id=7` on an English page. */
export function useAddressOf(): (address: string) => string {
  const locale = useLocale();
  const isPcView = usePcView();
  return useCallback((address: string) => shownAddress(address, locale, isPcView), [locale, isPcView]);
}

/** Like Next's router, for addresses without language and `/pc`. */
export function useRouter() {
  const router = useNextRouter();
  const addressOf = useAddressOf();
  return useMemo(() => {
    const go = (how: 'push' | 'replace') => (address: string, options?: { scroll?: boolean }) => {
      const shown = addressOf(address);
      if (mayLeaveFor(shown, how)) router[how](shown, options);
    };
    return {
      push: go('push'),
      replace: go('replace'),
      prefetch: (address: string) => router.prefetch(addressOf(address)),
      back: () => router.back(),
      refresh: () => router.refresh(),
    };
  }, [router, addressOf]);
}

/** Public path without language and `/pc`; the same on the server and in the browser. */
export function usePathname(): string {
  return publicPathOf(useRouterPath());
}
