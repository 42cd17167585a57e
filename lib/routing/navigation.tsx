'use client';

import NextLink from 'next/link';
import { useRouter as useNextRouter, usePathname as useRouterPath } from 'next/navigation';
import { useLocale } from 'next-intl';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { mayLeaveFor } from '@/lib/routing/leave';
import { localizedPath } from '@/lib/routing/paths';
import { pcPath } from '@/lib/routing/pc';
import { usePcView } from '@/lib/routing/pc-view';
import { mayPreload } from '@/lib/routing/preload';
import { publicPathOf } from '@/lib/routing/public-path';
import type { Locale } from '../i18n/locales';

function shownPath(href: string, locale: Locale, isPcView: boolean): string {
  const localized = localizedPath(href, locale);
  return isPcView ? pcPath(localized) : localized;
}

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'locale' | 'prefetch'> & {
  /** A path of `lib/routing/paths.ts`: without language and `/pc`. External links are not changed. */
  readonly href: string;
  /** Another language than the page's. */
  readonly locale?: Locale;
};

/**
 * A link of the shop: preserves the language and the `/pc` view, and prefetches its page on hover or focus
 * instead of when it becomes visible.
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
      href={shownPath(href, locale ?? current, isPcView)}
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

/**
 * Adds the page's language and view to a path: `/goods/detail?id=7` becomes `/en/goods/detail?id=7` on an
 * English page.
 */
export function useLocalizedPath(): (href: string) => string {
  const locale = useLocale();
  const isPcView = usePcView();
  return useCallback((href: string) => shownPath(href, locale, isPcView), [locale, isPcView]);
}

/** Like Next's router, for paths without language and `/pc`. */
export function useRouter() {
  const router = useNextRouter();
  const localize = useLocalizedPath();
  return useMemo(() => {
    const go = (how: 'push' | 'replace') => (href: string, options?: { scroll?: boolean }) => {
      const shown = localize(href);
      if (mayLeaveFor(shown, how)) router[how](shown, options);
    };
    return {
      push: go('push'),
      replace: go('replace'),
      prefetch: (href: string) => router.prefetch(localize(href)),
      back: () => router.back(),
      refresh: () => router.refresh(),
    };
  }, [router, localize]);
}

/** Public path without language and `/pc`; the same on the server and in the browser. */
export function usePathname(): string {
  return publicPathOf(useRouterPath());
}
