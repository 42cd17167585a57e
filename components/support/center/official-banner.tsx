import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Icon } from '@/components/ui/picture/icon';
import { siteConfigQuery } from '@/lib/settings/queries/site-config';
import styles from './support-center.module.css';

/** The shop's official account, shown above every view. */
export function OfficialBanner() {
  const t = useTranslations('message.official');
  const locale = useLocale();
  const { data } = useQuery(siteConfigQuery(locale));
  const shopName = useTranslations('shell')('brand');
  const name = data?.serviceContact.officialAccount || t('defaultName', { shopName });
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
