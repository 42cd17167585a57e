import { QRCodeSVG } from '@rc-component/qrcode';
import { useTranslations } from 'next-intl';
import styles from './service-dialog.module.css';

/** The QR code that adds customer service on WeChat. A phone cannot scan its own screen: it gets the link instead. */
export default function ServiceCode({ url }: { url: string }) {
  const t = useTranslations('shell.service');
  return (
    <>
      <figure className={styles.code}>
        <QRCodeSVG
          value={url}
          size={176}
          marginSize={4}
          level="M"
          bgColor="#fff"
          fgColor="#000"
          aria-hidden="true"
        />
        <figcaption className="small muted">{t('scan')}</figcaption>
      </figure>
      <a className={`button button-block ${styles.openWechat}`} href={url}>
        {t('openWechat')}
      </a>
    </>
  );
}
