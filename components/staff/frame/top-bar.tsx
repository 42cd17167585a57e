import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import { Icon } from '@/components/ui/picture/icon';
import { Link } from '@/lib/routing/navigation';
import { staffHome } from '@/lib/routing/staff-paths';
import { formatShanghai } from '@/lib/time';
import { BrandMark } from './brand-mark';
import { LanguageLink } from './language-link';
import { paletteShortcut } from './single-keys';
import { StoreState } from './store-state';

/** Search, whether the shop is open, time in Shanghai, whether real money moves, and the language. */
export function TopBar({
  isDemo,
  onSearch,
  children,
}: {
  readonly isDemo: boolean;
  readonly onSearch: () => void;
  /** Before the language. */
  readonly children: ReactNode;
}) {
  const t = useTranslations('staff');
  return (
    <header className="s-bar" data-demo={isDemo || undefined}>
      <Link className="s-bar-brand" href={staffHome} aria-label={t('frame.title')}>
        <BrandMark />
      </Link>
      <SearchButton onSearch={onSearch} />
      <StoreState />
      <ShanghaiTime />
      <span className={isDemo ? 's-mark s-mark-demo' : 's-mark'}>
        {t(isDemo ? 'frame.demo' : 'frame.live')}
      </span>
      {children}
      <LanguageLink />
    </header>
  );
}

/** Opens the palette, which finds everything. */
function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  const t = useTranslations('staff.frame');
  return (
    <button
      type="button"
      className="s-search"
      aria-haspopup="dialog"
      aria-keyshortcuts={paletteShortcut.aria}
      onClick={onSearch}
    >
      <Icon name="search" size={16} />
      <span className="clip">{t('search')}</span>
      <kbd>{paletteShortcut.shown}</kbd>
    </button>
  );
}

function ShanghaiTime() {
  const t = useTranslations('staff.frame');
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="s-time">
      {isHydrated ? t('shanghai', { time: formatShanghai(now, 'minute').slice(11) }) : null}
    </span>
  );
}
