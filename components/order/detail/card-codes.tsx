import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Icon } from '@/components/ui/picture/icon';
import type { CardCode, OrderDetail } from '@/lib/contract/order';
import { orderDetailKey } from '@/lib/queries/browser/order-detail';
import styles from './card-codes.module.css';
import { RevealDialog } from './reveal-dialog';

/** Milliseconds after which revealed codes are hidden again. */
const shownFor = 60_000;

/** Groups a code by four characters; codes with dashes are unchanged. */
function spaced(secret: string): string {
  return secret.includes('-') ? secret : secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The card codes of an order, hidden until the member authenticates again. */
export function CardCodes({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.codes');
  const client = useQueryClient();
  const [cards, setCards] = useState<CardCode[] | null>(null);
  const [isRevealOpen, setRevealOpen] = useState(false);

  useEffect(() => {
    if (!cards) return;
    const timer = setTimeout(() => setCards(null), shownFor);
    return () => clearTimeout(timer);
  }, [cards]);

  const rows: (CardCode | null)[] = cards ?? Array.from({ length: order.delivery.cardCount }, () => null);
  const all = cards?.map((card) => [card.cardNo, card.secret].filter(Boolean).join(' ')).join('\n');
  return (
    <section className={`card ${styles.codes}`} aria-labelledby="order-codes">
      <div className={styles.head}>
        <h2 id="order-codes">
          {text('title')}{' '}
          <small className="second">{text('count', { count: order.delivery.cardCount })}</small>
        </h2>
        {all && rows.length > 1 ? (
          <CopyButton text={all}>
            <Icon name="copy" size={16} />
            {text('copyAll')}
          </CopyButton>
        ) : null}
      </div>
      <ul aria-live="polite">
        {rows.map((card, index) => (
          <li key={card?.id ?? index} className={styles.code}>
            {card?.cardNo ? (
              <div className={styles.number}>
                <span className="small second">{text('cardNo')}</span>
                <b className="number">{card.cardNo}</b>
                <CopyButton className="icon-button" text={card.cardNo} name={text('copyCardNo')}>
                  <Icon name="copy" size={16} />
                </CopyButton>
              </div>
            ) : null}
            <div className={styles.secret}>
              <span className="small second">{text('secret')}</span>
              <b data-shut={card === null}>{card ? spaced(card.secret) : '•••• •••• •••• ••••'}</b>
              {card ? (
                <CopyButton
                  className="button button-primary button-small"
                  text={card.secret}
                  name={text('copySecretName')}
                >
                  <Icon name="copy" size={16} />
                  {text('copySecret')}
                </CopyButton>
              ) : (
                <button type="button" className="button button-small" onClick={() => setRevealOpen(true)}>
                  <Icon name="eye" size={16} />
                  {text('show')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={`small second ${styles.note}`}>{text(cards ? 'coversAgain' : 'shownCounts')}</p>
      <RevealDialog
        orderSn={order.sn}
        open={isRevealOpen}
        onClose={() => setRevealOpen(false)}
        onRevealed={(revealed) => {
          setRevealOpen(false);
          setCards(revealed);
          void client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
        }}
      />
    </section>
  );
}
