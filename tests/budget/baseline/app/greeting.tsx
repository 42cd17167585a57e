'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';

/** One text and one question: without them the bundler would leave both libraries out. */
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
