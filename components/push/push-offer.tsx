'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { thisBrowserQuery, useTurnOn } from '@/lib/push/queries/push';
import { useAuth } from '@/lib/stores/auth';
import { usePushChoice } from '@/lib/stores/push';
import styles from './push.module.css';
import { useTurnOnText } from './use-turn-on-text';

/**
 * Asks once, on the page of a paid order, whether this browser may show notifications. Browsers themselves ask only after
 * a click on it, so that a member who is not interested keeps the choice for later.
 */
export function PushOffer() {
  const text = useTranslations('push');
  const userId = useAuth((auth) => auth.userId);
  const { data: here } = useQuery({ ...thisBrowserQuery(userId), enabled: userId !== null });
  const isAsked = usePushChoice((choice) => choice.askedFor === userId);
  const { submit, isBusy } = useSubmit(useTurnOn());
  const say = useTurnOnText();
  if (!here?.isNew || isAsked) return null;
  const answered = () => usePushChoice.getState().set({ askedFor: userId });
  return (
    <section className={`card pad ${styles.offer}`} aria-labelledby="push-offer">
      <Icon name="bell" />
      <div className="grow">
        <h2 id="push-offer" className={styles.title}>
          {text('offer.title')}
        </h2>
        <p className="t13 second">{text('offer.lead')}</p>
      </div>
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={answered}>
          {text('offer.later')}
        </button>
        <button
          type="button"
          className="button button-primary"
          aria-busy={isBusy}
          onClick={() =>
            void submit(undefined, {
              onSuccess: (result) => {
                say(result);
                answered();
              },
            })
          }
        >
          {text(isBusy ? 'working' : 'turnOn')}
        </button>
      </div>
    </section>
  );
}
