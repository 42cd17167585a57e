import { useTranslations } from 'next-intl';

/** Test cards; the keys are message keys that name the outcome. */
const testCards = [
  { key: 'pays', number: '4242 4242 4242 4242' },
  { key: 'declined', number: '4000 0000 0000 0002' },
  { key: 'challenge', number: '4000 0025 0000 3155' },
  { key: 'slow', number: '4000 0000 0000 0077' },
] as const;

/** Expiry date and security code that every test card accepts. */
export const testDetails = { expiry: '12/34', cvc: '123', name: 'DEMO SHOPPER' };

/** Buttons that fill the form with a test card. */
export function TestCards({
  className,
  onChoose,
}: {
  className: string | undefined;
  onChoose: (number: string) => void;
}) {
  const text = useTranslations('sandbox');
  return (
    <div className={className}>
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
