import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A former price or value, struck out; a screen reader says that it is the former one. */
export function Former({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('staff.common');
  return (
    <s>
      <span className="visually-hidden">{t('was')} </span>
      {children}
    </s>
  );
}
