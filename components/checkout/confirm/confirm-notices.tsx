import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { endingCoupons } from '@/components/checkout/state/confirm-state';
import type { Confirm } from '@/components/checkout/state/use-confirm';
import { HoldNotice } from '@/components/orders/status/hold-notice';
import { useIsVerifying, VerifyText } from '@/components/orders/status/verify-text';
import { Notice } from '@/components/ui/feedback/notice';
import { useSentenceSpace } from '@/components/ui/hooks/use-sentence-space';
import { useMember } from '@/lib/account/queries/load-member';
import type { Checkout } from '@/lib/checkout/contract';
import { useServerText } from '@/lib/error-text/use-server-text';
import { formatPrice, formatYuan } from '@/lib/money';
import { type PendingPayment, pendingPaymentQuery } from '@/lib/payments/queries/pending-payment';
import { Link } from '@/lib/routing/navigation';
import { memberPath, paymentPath, productPath } from '@/lib/routing/paths';
import styles from './confirm.module.css';
import { StockNotice } from './stock-notice';

/** What the member should know before ordering: an unpaid order, a new price, verification, stock. */
export function ConfirmNotices({
  confirm,
  first,
  pending: firstPending,
}: {
  confirm: Confirm;
  first: Checkout;
  pending: PendingPayment;
}) {
  const text = useTranslations('order.confirm');
  const { goods, sku } = first;
  const { data: pending } = useQuery(pendingPaymentQuery(sku.id, firstPending));
  const serverText = useServerText();
  const { change, needsVerification } = confirm.placing;
  const { setValue, placedSn, limit } = confirm;
  const { hold } = confirm.quoted.quote;
  const isChecking = useIsVerifying();
  const member = useMember();
  const space = useSentenceSpace();
  return (
    <>
      {placedSn === null && pending.exists && pending.orderSn ? (
        <Warning end={<EndLink href={paymentPath(pending.orderSn)}>{text('payIt')}</EndLink>}>
          {text('unpaid')}
        </Warning>
      ) : null}
      {placedSn === null
        ? endingCoupons(confirm.quoted.quote, confirm.offer).map(({ couponCodeId, name, missing }) => (
            <Warning
              key={couponCodeId}
              end={missing ? <EndLink href={productPath(goods.id)}>{text('stock.others')}</EndLink> : null}
            >
              {missing
                ? text('couponEndsMissing', {
                    name,
                    amount: formatPrice(missing.amount),
                    off: formatPrice(missing.off),
                  })
                : text('couponEnds', { name })}
            </Warning>
          ))
        : null}
      {change ? (
        <Warning live>
          {text('priceChanged', { before: formatYuan(change.before), after: formatYuan(change.after) })}
        </Warning>
      ) : null}
      {needsVerification || limit?.reasonKey === 'order_verificationRequired' ? (
        <Warning
          live
          end={
            <EndLink href={memberPath('profile/identity')}>
              <VerifyText verify={text('verify')} progress={text('verifyProgress')} />
            </EndLink>
          }
        >
          {[
            text(isChecking ? 'verificationChecking' : 'verificationNeeded'),
            member &&
              text('verificationLimits', {
                amount: formatPrice(Math.min(first.limits.singleLimit, first.limits.leftToday)),
                verified: formatPrice(member.limits.verifiedDaily),
              }),
          ]
            .filter(Boolean)
            .join(space)}
        </Warning>
      ) : limit ? (
        <Warning live>{serverText(limit.reasonKey, limit.reasonArgs)}</Warning>
      ) : null}
      {hold === 'NONE' ? null : (
        <div className={styles.changed}>
          <HoldNotice hold={hold} />
        </div>
      )}
      {confirm.isInStock ? null : (
        <div className={styles.changed}>
          <StockNotice
            orderable={confirm.quoted.quote.orderable}
            name={sku.name}
            productHref={productPath(goods.id)}
            onQuantity={(quantity) => setValue('quantity', quantity)}
          />
        </div>
      )}
    </>
  );
}

function Warning({ live, end, children }: { live?: boolean; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.changed}>
      <Notice tone="warning" live={live} end={end}>
        {children}
      </Notice>
    </div>
  );
}

function EndLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="button button-small" href={href}>
      {children}
    </Link>
  );
}
