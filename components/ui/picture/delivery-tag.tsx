import { useTranslations } from 'next-intl';
import type { DeliveryMode } from '@/lib/products/product-card';
import { Icon, type IconName } from './icon';

const LOOKS: Record<DeliveryMode, { tone: string; icon: IconName }> = {
  DIRECT: { tone: 'tag-azure', icon: 'bolt' },
  CARD: { tone: 'tag-success', icon: 'ticket' },
  MANUAL: { tone: 'tag-warning', icon: 'clock' },
  SHIPPING: { tone: '', icon: 'box' },
};

/**
 * Delivery mode of a product: direct, card code, manual, or shipping.
 * @param isInstant whether the estimate of a direct top-up is at most two minutes
 */
export function DeliveryTag({ mode, isInstant = false }: { mode: DeliveryMode; isInstant?: boolean }) {
  const t = useTranslations('shell.ui.delivery');
  const { tone, icon } = LOOKS[mode];
  return (
    <span className={`tag ${tone}`}>
      <Icon name={icon} />
      {t(isInstant && mode === 'DIRECT' ? 'INSTANT' : mode)}
    </span>
  );
}
