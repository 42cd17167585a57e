import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import styles from './checkout-steps.module.css';

const steps = ['choose', 'pay', 'deliver'] as const;

export type CheckoutStep = (typeof steps)[number];

/** The steps of the checkout with the current one. Needs the `payment` messages. */
export function CheckoutSteps({ now }: { now: CheckoutStep }) {
  const text = useTranslations('payment.steps');
  const at = steps.indexOf(now);
  return (
    <ol className={`track ${styles.steps}`} aria-label={text('label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'is-done' : index === at ? 'is-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? <Icon name="check" /> : null}
          {index === at ? <b>{text(step)}</b> : <LiveText>{text(step)}</LiveText>}
        </li>
      ))}
    </ol>
  );
}
