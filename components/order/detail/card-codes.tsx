import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { CopyButton } from '@/components/ui/control/copy-button';
import { DialogOpener } from '@/components/ui/dialog/dialog-opener';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import type { CardCode, OrderDetail } from '@/lib/contract/orders/order';
import { orderDetailKey } from '@/lib/queries/browser/order/order-detail';
import { Link } from '@/lib/routing/navigation';
import { applyPath } from '@/lib/routing/paths';
import { CardCodeRow } from './card-code-row';
import styles from './card-codes.module.css';
import { saveFile } from './save-file';

const loadDialogs = () => import('./reveal-dialog');
const RevealCodeDialog = lazy(async () => ({ default: (await loadDialogs()).RevealCodeDialog }));
const CodesFileDialog = lazy(async () => ({ default: (await loadDialogs()).CodesFileDialog }));

/** Milliseconds after which a revealed code is hidden again. */
const shownFor = 60_000;

/** Milliseconds after which the member must authenticate again (docs/security.md). */
const proofValidFor = 15 * 60_000;

const redeemSteps = ['1', '2', '3'] as const;

/** The revealed codes by id; each is hidden again after a minute. */
function useShownCodes() {
  const [shown, setShown] = useState<Record<string, CardCode & { shownAt: number }>>({});
  const [first] = Object.values(shown).sort((a, b) => a.shownAt - b.shownAt);

  useEffect(() => {
    if (!first) return;
    const hide = () => setShown(({ [first.id]: _, ...others }) => others);
    const timer = setTimeout(hide, first.shownAt + shownFor - Date.now());
    return () => clearTimeout(timer);
  }, [first]);

  const show = (card: CardCode) =>
    setShown((others) => ({ ...others, [card.id]: { ...card, shownAt: Date.now() } }));
  return { shown, show };
}

/**
 * The card codes of an order. Each is hidden until the member authenticates and reveals it. The first that was not seen is
 * the next step of the order.
 * @param children what the codes are for
 */
export function CardCodes({ order, children }: { order: OrderDetail; children?: ReactNode }) {
  const text = useTranslations('order.codes');
  const client = useQueryClient();
  const { shown, show } = useShownCodes();
  const [wanted, setWanted] = useState<OrderDetail['delivery']['cards'][number] | null>(null);
  const [isFileWanted, setFileWanted] = useState(false);
  const [provenUntil, setProvenUntil] = useState(0);
  const { cards } = order.delivery;
  const isProven = Date.now() < provenUntil;

  function afterReveal() {
    setProvenUntil((until) => Math.max(until, Date.now() + proofValidFor));
    void client.invalidateQueries({ queryKey: orderDetailKey(order.sn) });
  }

  const valid = cards.filter(({ state }) => state === 'SOLD' || state === 'REVEALED');
  const next = valid.find(({ state }) => state === 'SOLD') ?? valid[0];
  const open = cards.flatMap(({ id }) => shown[id] ?? []);
  return (
    <section className={`card ${styles.codes}`} aria-labelledby="order-codes">
      {children ? <div className={styles.item}>{children}</div> : null}
      <div className={styles.head}>
        <h2 id="order-codes">
          {text('title')} <small className="second">{text('count', { count: cards.length })}</small>
        </h2>
        {cards.length > 1 && !order.disputedTime ? (
          <DialogOpener className="button button-small" load={loadDialogs} onOpen={() => setFileWanted(true)}>
            <Icon name="download" size={16} />
            {text('file')}
          </DialogOpener>
        ) : null}
        {open.length > 1 && open.length === cards.length ? (
          <CopyButton
            text={open.map(({ cardNo, secret }) => [cardNo, secret].filter(Boolean).join(' ')).join('\n')}
          >
            <Icon name="copy" size={16} />
            {text('copyAll')}
          </CopyButton>
        ) : null}
      </div>
      <ul aria-live="polite">
        {cards.map((card, index) => (
          <CardCodeRow
            key={card.id}
            card={card}
            number={cards.length > 1 ? index + 1 : null}
            shown={shown[card.id] ?? null}
            isNext={card === next}
            loadDialog={loadDialogs}
            onShow={() => setWanted(card)}
          />
        ))}
      </ul>
      <div className={styles.redeem}>
        <h3>{text('redeemTitle')}</h3>
        <ol>
          {redeemSteps.map((step) => (
            <li key={step}>{text(`redeem${step}`)}</li>
          ))}
        </ol>
        {order.actions.includes('AFTER_SALES') ? (
          <Link className="button button-small" href={applyPath(order.sn, { type: 'REPLACE_CODE' })}>
            {text('problem')}
          </Link>
        ) : (
          <OpenSupportButton className="button button-small" start={{ orderSn: order.sn }}>
            {text('problem')}
          </OpenSupportButton>
        )}
      </div>
      <Suspense fallback={null}>
        {wanted ? (
          <RevealCodeDialog
            key={wanted.id}
            orderSn={order.sn}
            card={wanted}
            isProven={isProven}
            onProofExpired={() => setProvenUntil(0)}
            onClose={() => setWanted(null)}
            onRevealed={(card) => {
              setWanted(null);
              show(card);
              afterReveal();
            }}
          />
        ) : null}
        {isFileWanted ? (
          <CodesFileDialog
            order={order}
            isProven={isProven}
            onProofExpired={() => setProvenUntil(0)}
            onClose={() => setFileWanted(false)}
            onRevealed={(file) => {
              setFileWanted(false);
              saveFile(file.fileName, file.text);
              toast.success(text('fileSaved'));
              afterReveal();
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
