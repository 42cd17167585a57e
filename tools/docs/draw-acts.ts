import { readFileSync, writeFileSync } from 'node:fs';
import { contract } from '../../lib/contract/contract';
import { approverPermission, rolesWith } from '../../lib/permissions/staff-permissions';
import type { Endpoint } from '../../lib/wire/endpoint';
import { limitsOf, valueActs } from '../../tests/security/value-acts';
import { drawTable } from './draw-table';

const file = 'docs/staff.md';
const [begin, end] = ['<!-- acts: begin -->', '<!-- acts: end -->'];

/** Administrators have every permission. */
const rolesOf = (permission: Parameters<typeof rolesWith>[0]) =>
  rolesWith(permission)
    .map((role) => role.replace('ROLE_', '').toLowerCase())
    .filter((role) => role !== 'admin')
    .join(', ') || 'admin';

/** Each act for which a second person may be needed, from the registry, the contract and the permissions. */
function drawActs(): string {
  const rows = Object.entries(valueActs).flatMap(([key, act]) => {
    if (!('secondPerson' in act)) return [];
    const { permission, stepUp }: Endpoint = contract[key as keyof typeof valueActs];
    const kind = act.secondPerson;
    return [
      [
        `\`${key.replace('POST ', '')}\``,
        act.valueIs,
        permission ? rolesOf(permission) : '',
        stepUp ? 'yes' : 'where it gives more',
        limitsOf[kind].map((limit) => `\`${limit}\``).join(', ') || 'none',
        `\`${kind}\``,
        rolesOf(approverPermission[kind]),
      ],
    ];
  });
  return drawTable(
    ['Endpoint', 'Value', 'Who asks', 'Recent code', 'Limits of one person', 'Request', 'Who confirms'],
    rows,
  );
}

/** docs/staff.md, as it is and as it should be. */
export function drawActsIntoDocs(): { present: string; drawn: string } {
  const present = readFileSync(file, 'utf8');
  const [before = '', rest] = present.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no marks of the acts`);
  return { present, drawn: `${before}${begin}\n\n${drawActs()}\n\n${end}${after}` };
}

if (process.argv[1]?.endsWith('draw-acts.ts')) writeFileSync(file, drawActsIntoDocs().drawn);
