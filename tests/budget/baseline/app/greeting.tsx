'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';

/** Uses a translation and a query, because the bundler would otherwise drop both libraries. */
export function Greeting() {
  const t = useTranslations();
  const { data } = useQuery({ queryKey: ['mark'], queryFn: () => Promise.resolve('!') });
  return (
    <p>
      {t('greeting')}
      {data}
    </p>
  );
}
