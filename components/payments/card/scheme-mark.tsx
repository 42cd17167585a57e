import { acceptedBrands, brandName, hasMark } from '@/lib/payments/card-brand';
import styles from './scheme-mark.module.css';

/**
 * The mark of a card network or of a wallet, 32 × 20.
 * @param name empty beside its name in words
 */
export function SchemeMark({ code, name = '' }: { code: string; name?: string }) {
  return <img className={styles.mark} src={`/marks/${code}.svg`} alt={name} width={32} height={20} />;
}

/** The mark of a card's network; empty for a network without one. */
export function BrandMark({ brand, isNamed = false }: { brand: string; isNamed?: boolean }) {
  return hasMark(brand) ? <SchemeMark code={brand} name={isNamed ? brandName(brand) : ''} /> : null;
}

/** The marks of all networks that are accepted. */
export function AcceptedMarks() {
  return (
    <span className={styles.marks}>
      {acceptedBrands.map((code) => (
        <SchemeMark key={code} code={code} name={brandName(code)} />
      ))}
    </span>
  );
}
