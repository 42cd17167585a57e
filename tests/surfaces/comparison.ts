import { chargeSign, formatMinor } from '@/lib/money';
import type { Charge } from '@/lib/pricing/contract';
import type { OrderCase } from './order-cases';
import type { Facts } from './read-facts';
import type { Where } from './show-surfaces';

type Fact = keyof Facts;

/** Which surfaces must state a fact. A purchase that is refused ends before the later ones. */
const mustSay: Partial<Record<Fact, readonly string[]>> = {
  channel: ['tile', 'checkout', 'payment', 'success', 'order'],
  estimate: ['product', 'checkout', 'payment', 'success', 'mail'],
  hold: ['product', 'checkout', 'payment', 'success', 'mail', 'order'],
  region: ['tile', 'product', 'checkout', 'payment', 'success', 'order'],
  payAmount: ['product', 'checkout', 'payment', 'success', 'mail', 'receipt', 'order', 'order list'],
  charge: ['checkout', 'payment', 'provider', 'success', 'mail', 'receipt', 'order'],
  unitPrice: ['tile', 'checkout', 'success', 'receipt', 'order'],
  activityDiscount: ['product', 'checkout', 'success', 'order'],
  memberOffer: ['product', 'checkout', 'success', 'order'],
  discount: ['checkout', 'success', 'receipt', 'order'],
  fee: ['product', 'checkout', 'success', 'receipt', 'order'],
  limit: ['product', 'checkout', 'order request'],
  isSoldOut: ['product', 'checkout', 'order request'],
};

/** What the surfaces said about all purchases, and where they disagree. */
export class Comparison {
  /** Orders that were placed. */
  orders = 0;
  purchases = 0;
  readonly contradictions: string[] = [];
  readonly #said = new Map<Fact, Map<string, number>>();
  readonly #compared = new Map<Fact, number>();
  readonly #refused = new Map<string, number>();

  of(one: OrderCase) {
    const said = new Map<Fact, Map<string, unknown>>();
    const say = (surface: string, facts: Facts) => {
      for (const [name, value] of Object.entries(facts)) {
        const fact = name as Fact;
        if (value === undefined) continue;
        said.set(fact, (said.get(fact) ?? new Map()).set(surface, value));
        const counts = this.#said.get(fact) ?? new Map<string, number>();
        this.#said.set(fact, counts.set(surface, (counts.get(surface) ?? 0) + 1));
      }
    };
    return {
      say,
      sayCharge: (surface: string, charge: Charge | null, { currencies }: Where) => {
        if (!charge) return;
        const sign = currencies.find(
          ({ currencyCode }) => currencyCode === charge.currencyCode,
        )?.currencySign;
        say(surface, {
          charge: formatMinor(charge.minor, charge.precision, chargeSign(charge.currencyCode, sign)),
        });
      },
      /** @param refusal the key of the refusal; null for a placed order */
      end: (refusal: string | null) => {
        this.purchases += 1;
        if (refusal === null) this.orders += 1;
        else this.#refused.set(refusal, (this.#refused.get(refusal) ?? 0) + 1);
        for (const [fact, bySurface] of said) {
          if (bySurface.size < 2) continue;
          this.#compared.set(fact, (this.#compared.get(fact) ?? 0) + 1);
          const different = new Set([...bySurface.values()].map((value) => JSON.stringify(value)));
          if (different.size > 1) {
            const { slug, member, offer, currencyCode, locale, size, quantity } = one;
            const kind = [slug, member, offer, currencyCode, locale, size, `x${quantity}`].join(' ');
            this.contradictions.push(
              `${one.number} ${kind}: ${fact}: ${[...bySurface].map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`,
            );
          }
        }
      },
    };
  }

  /** Surfaces that never state a fact that they must state. */
  gaps(): string[] {
    return Object.entries(mustSay).flatMap(([fact, surfaces]) =>
      surfaces
        .filter((surface) => !this.#said.get(fact as Fact)?.has(surface))
        .map((surface) => `${surface} never states ${fact}`),
    );
  }

  print(): void {
    const surfaces = [...new Set([...this.#said.values()].flatMap((counts) => [...counts.keys()]))];
    const rows = [...this.#said].map(([fact, counts]) => ({
      fact,
      compared: this.#compared.get(fact) ?? 0,
      contradictions: this.contradictions.filter((text) => text.includes(`: ${fact}: `)).length,
      ...Object.fromEntries(surfaces.map((surface) => [surface, counts.get(surface) ?? 0])),
    }));
    console.log(
      `${this.purchases} purchases, ${this.orders} orders, refused: ${JSON.stringify(Object.fromEntries(this.#refused))}`,
    );
    console.table(rows);
  }
}
