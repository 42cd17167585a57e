import { readFileSync, writeFileSync } from 'node:fs';
import { invariants } from '../../backend/doctor/run-doctor';
import type { Wait } from '../../backend/platform/waits/wait';
import { waits } from '../../backend/platform/waits/waits';
import { type MethodRules, methodRules } from '../../lib/payments/method-rules';
import { drawTable, timeCells, timeHeadings } from './draw-table';

// The parts of the documents of money that are made from tables in code (`npm run draw-waits`).

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

const paidBy: Record<MethodRules['paidBy'], string> = {
  FORM: 'in a form of this store',
  PAGE: 'on a page or in a window of the provider',
  QR: 'by a code in a page of this store',
  COINS: 'at once',
};

/** In the order of the checkout; the sandbox is for demos. */
const methods = ['STRIPE_CARD', 'ALIPAY', 'WECHAT_PAY', 'PAYPAL', 'COIN', 'SANDBOX'] as const;

function methodCells(code: (typeof methods)[number]): string[] {
  const rules = methodRules(code);
  const { devices, refundableDays, refundDays, partialRefunds, disputes, stripe } = rules;
  return [
    `\`${code}\``,
    paidBy[rules.paidBy],
    devices === 'ALL' ? 'all' : 'no phones',
    stripe?.currencies ? 'CNY and the one of the account’s country' : 'those of the row',
    refundableDays === null ? 'no limit known' : `${refundableDays} days`,
    refundDays === 0 ? 'at once' : `${refundDays} days`,
    yesOrNo(partialRefunds),
    yesOrNo(disputes),
  ];
}

/** The times of the states that wait, of one or more subjects of the table of waits. */
const times = (...subjects: readonly Record<string, Wait | null>[]) =>
  drawTable(
    timeHeadings,
    subjects
      .flatMap((states) => Object.entries(states))
      .flatMap(([state, wait]) => (wait ? [timeCells(state, wait)] : [])),
  );

/** The generated parts, by the name in their marks. */
const parts = {
  doctor: {
    file: 'docs/books.md',
    draw: () =>
      drawTable(
        ['Invariant', 'Rule'],
        invariants.map(({ name, rule }) => [`\`${name}\``, rule]),
      ),
  },
  methods: {
    file: 'docs/payments.md',
    draw: () =>
      drawTable(
        [
          'Method',
          'Paid',
          'Devices',
          'Currencies',
          'Refunds accepted',
          'Refund arrives within',
          'In parts',
          'Disputes',
        ],
        methods.map(methodCells),
      ),
  },
  holds: { file: 'docs/orders.md', draw: () => times(waits.hold) },
  deliveries: { file: 'docs/orders.md', draw: () => times(waits.delivery) },
  refunds: { file: 'docs/refunds.md', draw: () => times(waits.refund) },
  requests: { file: 'docs/refunds.md', draw: () => times(waits.request, waits.return) },
  disputes: { file: 'docs/disputes.md', draw: () => times(waits.dispute) },
  events: { file: 'docs/payments.md', draw: () => times(waits.event) },
} as const;

export type MoneyPart = keyof typeof parts;
export const moneyParts = Object.keys(parts) as MoneyPart[];

/** The document of a part, as it is and as it should be. */
export function drawMoneyPart(name: MoneyPart): { file: string; present: string; drawn: string } {
  const { file, draw } = parts[name];
  const present = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before = '', rest] = present.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no marks of ${name}`);
  return { file, present, drawn: `${before}${begin}\n\n${draw()}\n\n${end}${after}` };
}

export function writeMoneyParts(): void {
  for (const name of moneyParts) {
    const { file, drawn } = drawMoneyPart(name);
    writeFileSync(file, drawn);
  }
}
