import { useTranslations } from 'next-intl';
import styles from './test-cards.module.css';

/** Test cards; the keys are message keys that name the outcome. */
const testCards = [
  { key: 'pays', number: '4242 4242 4242 4242' },
  { key: 'declined', number: '4000 0000 0000 0002' },
  { key: 'challenge', number: '4000 0025 0000 3155' },
  { key: 'slow', number: '4000 0000 0000 0077' },
] as const;

/** Expiry date and security code that every test card accepts. */
export const testDetails = { expiry: '12/34', cvc: '123', name: 'DEMO SHOPPER' };

/** A note above the form of a test shop: buttons that fill it with a test card. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const text = useTranslations('sandbox');
  return (
    <div className={styles.tests}>
      <p className="t13 second">{text('testCards')}</p>
      <ul>
        {testCards.map((card) => (
          <li key={card.key}>
            <button type="button" className="chip" onClick={() => onChoose(card.number)}>
              {text(`cards.${card.key}`)} <span className="number">{card.number.slice(-4)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
