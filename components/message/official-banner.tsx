'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { siteConfigQuery } from '@/lib/queries/site-config';
import styles from './message-center.module.css';

/** The shop's official account and who reads the messages; stands above every view. */
export function OfficialBanner() {
  const t = useTranslations('message.official');
  const locale = useLocale();
  const { data } = useQuery(siteConfigQuery(locale));
  const name = data?.serviceContact.officialAccount ?? t('defaultName');
  return (
    <div className={styles.official}>
      <Icon name="chat" />
      <span>{t.rich('line', { name, b: (words) => <b>{words}</b> })}</span>
      <CopyButton text={name} done={t('copied')} failed={t('copyFailed')}>
        <Icon name="copy" size={16} />
        {t('copy')}
      </CopyButton>
    </div>
  );
}
