import { useTranslations } from 'next-intl';
import QrCode from '@/components/ui/picture/qr-code';
import styles from './service-dialog.module.css';

/** The QR code that adds customer service on WeChat. A phone cannot scan its own screen: it gets the link instead. */
export default function ServiceCode({ url }: { url: string }) {
  const t = useTranslations('shell.service');
  return (
    <>
      <figure className={styles.code}>
        <QrCode value={url} size={176} />
        <figcaption className="small muted">{t('scan')}</figcaption>
      </figure>
      <a className={`button button-block ${styles.openWechat}`} href={url}>
        {t('openWechat')}
      </a>
    </>
  );
}
