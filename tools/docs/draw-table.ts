import { day, hour, minute, type Wait } from '../../backend/platform/waits/wait';

/** A table of Markdown with columns of equal width. */
export function drawTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(headings), rule, ...rows.map(line)].join('\n');
}

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

export const timeHeadings = [
  'State',
  'Who acts',
  'Asked after',
  'Deadline',
  'Late after',
  'Longest',
] as const;

/** Who ends a wait, and its times. */
export function timeCells(state: string, wait: Wait): string[] {
  const { who, permission, sweep, checks, deadline, late, longest, reminder } = wait;
  const shownDeadline =
    deadline === null ? 'none' : typeof deadline === 'number' ? duration(deadline) : deadline;
  return [
    `\`${state}\``,
    who.join(', ') + (permission ? ` (\`${permission}\`)` : ''),
    [checks.map(duration).join(', '), sweep ? `\`${sweep}\`` : ''].filter(Boolean).join(' by '),
    shownDeadline + (reminder ? `, a reminder ${duration(reminder)} before` : ''),
    late ? duration(late) : '',
    longest ? duration(longest) : '',
  ];
}
