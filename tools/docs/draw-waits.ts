import { writeFileSync } from 'node:fs';
import { day, hour, minute, type Wait } from '../../backend/platform/waits/wait';
import { waits } from '../../backend/platform/waits/waits';
import { writeMoneyParts } from './draw-money';

// `npm run draw-waits`: writes docs/waits.md from the table of waits, and the generated parts of docs/books.md and
// docs/payments.md.

const subjects: Record<keyof typeof waits, string> = {
  order: 'Orders',
  hold: 'Orders on hold',
  delivery: 'Deliveries',
  item: 'Items of an order',
  payment: 'Attempts to pay',
  refund: 'Refunds',
  dispute: 'Disputes',
  difference: 'Differences between the books and a provider',
  event: 'Webhook events',
  customer: 'Customers of closed accounts',
  request: 'After-sales requests',
  return: 'Returns',
  verification: 'Identity verifications',
  ticket: 'Support tickets',
  approval: 'Second persons',
  notice: 'Mails and text messages',
  job: 'Jobs',
};

/** 90 seconds are `90 s`. */
function duration(seconds: number): string {
  const units: [number, string][] = [
    [day, 'd'],
    [hour, 'h'],
    [minute, 'min'],
  ];
  const [size, unit] = units.find(([each]) => seconds >= each && seconds % each === 0) ?? [1, 's'];
  return `${seconds / size} ${unit}`;
}

function cells(state: string, wait: Wait): string[] {
  const { who, permission, sweep, checks, deadline, late, longest, reminder, end, mails, alarms } = wait;
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const shownDeadline =
    deadline === null ? 'none' : typeof deadline === 'number' ? duration(deadline) : deadline;
  return [
    `\`${state}\``,
    who.join(', ') + (permission ? ` (\`${permission}\`)` : ''),
    [checks.map(duration).join(', '), sweep ? `\`${sweep}\`` : ''].filter(Boolean).join(' by '),
    shownDeadline + (reminder ? `, a reminder ${duration(reminder)} before` : ''),
    late ? duration(late) : '',
    longest ? duration(longest) : '',
    end,
    code(mails),
    code(alarms),
  ];
}

const headings = [
  'State',
  'Who acts',
  'Asked after',
  'Deadline',
  'Late after',
  'Longest',
  'End',
  'Mails',
  'Alarms',
];

function table(rows: readonly string[][]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(headings), rule, ...rows.map(line)].join('\n');
}

/** The document. */
export function drawWaits(): string {
  const parts = Object.entries(subjects).map(([subject, title]) => {
    const states: Record<string, Wait | null> = waits[subject as keyof typeof waits];
    const open = Object.entries(states).flatMap(([state, wait]) => (wait ? [cells(state, wait)] : []));
    const ended = Object.entries(states).flatMap(([state, wait]) => (wait ? [] : [`\`${state}\``]));
    const note = ended.length > 0 ? `\n\nFinal: ${ended.join(', ')}.` : '';
    return `## ${title}\n\n${table(open)}${note}`;
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
