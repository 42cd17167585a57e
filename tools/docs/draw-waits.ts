import { writeFileSync } from 'node:fs';
import type { Wait } from '../../backend/platform/waits/wait';
import { waits } from '../../backend/platform/waits/waits';
import { writeMoneyParts } from './draw-money';
import { drawTable, timeCells, timeHeadings } from './draw-table';

// `npm run draw-waits`: writes docs/waits.md from the table of waits, and the generated parts of the documents
// of money.

const subjects: Record<keyof typeof waits, string> = {
  order: 'Orders',
  hold: 'Orders on hold',
  delivery: 'Deliveries',
  item: 'Items of an order',
  callback: 'Callbacks of suppliers',
  payment: 'Attempts to pay',
  refund: 'Refunds',
  endedRefund: 'Refunds that a lost dispute has ended',
  dispute: 'Disputes',
  evidence: 'Evidence of disputes',
  difference: 'Differences between the books and a provider',
  movement: 'Movements in the list of a provider',
  event: 'Webhook events',
  fact: 'What providers and suppliers state',
  customer: 'Customers of closed accounts',
  request: 'After-sales requests',
  return: 'Returns',
  verification: 'Identity verifications',
  ticket: 'Support tickets',
  approval: 'Second persons',
  lot: 'Lots of card codes',
  present: 'Presents',
  notice: 'Mails and text messages',
  webhook: 'Outgoing webhooks',
  push: 'Notifications on devices',
  alarm: 'Alarms',
  job: 'Jobs',
};

const headings = [...timeHeadings, 'End', 'Mails', 'Alarms'];

function cells(state: string, wait: Wait): string[] {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  return [...timeCells(state, wait), wait.end, code(wait.mails), code(wait.alarms)];
}

/** The document. */
export function drawWaits(): string {
  const parts = Object.entries(subjects).map(([subject, title]) => {
    const states: Record<string, Wait | null> = waits[subject as keyof typeof waits];
    const open = Object.entries(states).flatMap(([state, wait]) => (wait ? [cells(state, wait)] : []));
    const ended = Object.entries(states).flatMap(([state, wait]) => (wait ? [] : [`\`${state}\``]));
    const note = ended.length > 0 ? `\n\nFinal: ${ended.join(', ')}.` : '';
    return `## ${title}\n\n${drawTable(headings, open)}${note}`;
  });
  return `# Waits

Everything that waits has a row here: who ends it, how often it is asked about, until when, and what happens then. The
tables are made from \`backend/platform/waits\` by \`npm run draw-waits\`; sweeps, the doctor, the queues of staff and the
alarms read the same values. The last time between two checks repeats. Sweeps run each minute. An alarm is a row under
Operations and a mail ([operations.md](operations.md#alarms)). A row that waits longer than "Longest", which is also the
most that a setting allows, is a violation that the doctor reports ([books.md](books.md#the-doctor)).

${parts.join('\n\n')}
`;
}

if (process.argv[1]?.endsWith('draw-waits.ts')) {
  writeFileSync('docs/waits.md', drawWaits());
  writeMoneyParts();
}
