'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '@/components/account/proof/account.module.css';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { brandName } from '@/lib/payments/card-brand';
import { useRemoveCard } from '@/lib/payments/queries/remove-card';
import { savedCardsQuery } from '@/lib/payments/queries/saved-cards';
import type { OwnCard } from '@/lib/payments/saved-card-contract';

/** The cards that the member has saved at the payment provider, each with a button that removes it. */
export function SavedCards({ mayHaveCards }: { mayHaveCards: boolean }) {
  const text = useTranslations('account.cards');
  const { data: cards, isError, isFetching, refetch } = useQuery(savedCardsQuery(mayHaveCards));
  const { submit, isBusy } = useSubmit(useRemoveCard());
  const [asked, setAsked] = useState<OwnCard | null>(null);
  const nameOf = (card: OwnCard) => text('name', { brand: brandName(card.brand), last4: card.last4 });

  async function remove() {
    if (asked) await submit(asked, { onSuccess: () => toast.success(text('removed')) });
    setAsked(null);
  }

  if (isError) {
    return (
      <Notice
        tone="danger"
        live
        end={
          <button
            type="button"
            className="button button-small"
            disabled={isFetching}
            onClick={() => refetch()}
          >
            {text('retry')}
          </button>
        }
      >
        {text('unavailable')}
      </Notice>
    );
  }
  if (!cards) return <Skeleton height="52px" />;
  if (cards.length === 0) return <p className="second">{text('none')}</p>;
  return (
    <>
      <ul className={styles.exports} aria-label={text('title')}>
        {cards.map((card) => (
          <li key={card.id}>
            <Icon name="card" />
            <b className="number">{nameOf(card)}</b>
            <span className="t13 second number grow">{text('expires', { date: expiryOf(card) })}</span>
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={text('removeCard', { card: nameOf(card) })}
              onClick={() => setAsked(card)}
            >
              <Icon name="trash" size={16} />
              {text('remove')}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={text('sure')}
        cancel={text('cancel')}
        confirm={text('remove')}
        busy={isBusy}
        busyText={text('removing')}
        onCancel={() => setAsked(null)}
        onConfirm={remove}
      >
        <p>{asked ? text('question', { card: nameOf(asked) }) : null}</p>
      </ConfirmDialog>
    </>
  );
}

/** As on the card: month and two digits of the year. */
function expiryOf({ expMonth, expYear }: OwnCard): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
}
