import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import type { Home } from '@/lib/home/contract';
import styles from './home-page.module.css';

/** The shop's assurances. `serviceHours`: today's, as `09:00–01:00`. */
export function TrustLine({ figures, serviceHours }: { figures: Home['figures']; serviceHours: string }) {
  const t = useTranslations('home.trust');
  const times = figures.p50DeliverySeconds === null ? 'estimates' : 'times';
  const lines = [
    { icon: 'shield', title: t('checked.title'), text: t('checked.text', { count: figures.checkedGoods }) },
    { icon: 'clock', title: t(`${times}.title`), text: t(`${times}.text`) },
    { icon: 'refresh', title: t('refund.title'), text: t('refund.text') },
    { icon: 'headset', title: t('service.title'), text: t('service.text', { hours: serviceHours }) },
  ] as const;
  const shown = lines.filter(({ icon }) => icon !== 'shield' || figures.checkedGoods > 0);
  return (
    <ul className={`block ${styles.trust}`}>
      {shown.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
