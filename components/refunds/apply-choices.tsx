import { useTranslations } from 'next-intl';
import type { AfterSalesOptions } from '@/lib/refunds/after-sales-contract';
import type { RefundChannel } from '@/lib/refunds/contract';

const channels: RefundChannel[] = ['ORIGINAL', 'COINS'];

/** The codes that do not work. */
export function CardChoice({
  cards,
  chosen,
  isMissing,
  onChange,
}: {
  cards: AfterSalesOptions['cards'];
  chosen: string[];
  isMissing: boolean;
  onChange: (change: (before: string[]) => string[]) => void;
}) {
  const text = useTranslations('order.afterSales');
  return (
    <fieldset className="field">
      <legend className="label">{text('cards')}</legend>
      {cards.map(({ id, number }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange((before) => (target.checked ? [...before, id] : before.filter((each) => each !== id)))
            }
          />
          <span>{text('card', { number })}</span>
        </label>
      ))}
      <span className={isMissing ? 'hint hint-error' : 'hint'} role={isMissing ? 'alert' : undefined}>
        {text(isMissing ? 'cardsMissing' : 'cardsHint')}
      </span>
    </fieldset>
  );
}

/** Money or coins. */
export function ChannelChoice({
  channel,
  days,
  onChange,
}: {
  channel: RefundChannel;
  /** Days until a refund to the payment method arrives at the latest. */
  days: number;
  onChange: (channel: RefundChannel) => void;
}) {
  const text = useTranslations('order.afterSales');
  return (
    <fieldset className="options">
      <legend className="label">{text('channelLabel')}</legend>
      {channels.map((each) => (
        <label key={each} className={`option ${each === channel ? 'is-on' : ''}`}>
          <input
            type="radio"
            className="visually-hidden"
            name="channel"
            checked={each === channel}
            onChange={() => onChange(each)}
          />
          <span className="dot" />
          <span>
            <span className="title">{text(`channel.${each}`)}</span>
            <span className="second t13">{text(`channelHint.${each}`, { days })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
