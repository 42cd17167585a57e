import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import type { DeliveryMode } from '@/lib/products/product-card';

const icons: Record<DeliveryMode, IconName> = {
  DIRECT: 'bolt',
  CARD: 'ticket',
  MANUAL: 'user',
  SHIPPING: 'truck',
};

/** How something is delivered. */
export function DeliveryMark({ mode }: { readonly mode: DeliveryMode }) {
  const t = useTranslations('staff.mode');
  return (
    <span className="s-mode">
      <Icon name={icons[mode]} size={16} />
      {t(mode)}
    </span>
  );
}
