import { readFileSync, writeFileSync } from 'node:fs';
import { contract } from '../../lib/contract/contract';
import { rolesWith } from '../../lib/permissions/staff-permissions';
import {
  approvalKinds,
  limitsOf,
  limitsOfOne,
  permissionToApprove,
  valueActs,
} from '../../lib/permissions/value-acts';
import type { Endpoint } from '../../lib/wire/endpoint';
import { drawTable } from './draw-table';

const file = 'docs/staff.md';
const [begin, end] = ['<!-- acts: begin -->', '<!-- acts: end -->'];

/** Administrators have every permission. */
const rolesOf = (permission: Parameters<typeof rolesWith>[0]) =>
  rolesWith(permission)
    .map((role) => role.replace('ROLE_', '').toLowerCase())
    .filter((role) => role !== 'admin')
    .join(', ') || 'admin';

/** Each act of the registry, with the endpoints that make it. */
function drawActs(): string {
  const endpoints = Object.entries(contract as Record<string, Endpoint>);
  const rows = approvalKinds.flatMap((kind) =>
    endpoints
      .filter(([, { act }]) => act === kind)
      .map(([key, { permission, stepUp }]) => [
        `\`${kind}\``,
        `\`${key.replace('POST ', '')}\``,
        valueActs[kind].value,
        permission ? rolesOf(permission) : '',
        stepUp ? 'yes' : 'where it gives more',
        limitsOf(kind)
          .map((limit) => `\`${limit}\``)
          .join(', ') || 'none',
        rolesOf(permissionToApprove(kind)),
      ]),
  );
  return drawTable(
    ['Act', 'Endpoint', 'Value', 'Who asks', 'Recent code', 'Limits of one person', 'Who confirms'],
    rows,
  );
}

/** The limits of one person, and what counts towards each together. */
function drawLimits(): string {
  const rows = Object.entries(limitsOfOne).map(([name, { unit, per, standard }]) => [
    `\`${name}\``,
    per,
    unit,
    String(standard),
    approvalKinds
      .filter((kind) => limitsOf(kind).some((limit) => limit === name))
      .map((kind) => `\`${kind}\``)
      .join(', '),
  ]);
  return drawTable(['Limit', 'For each', 'Unit', 'In a new shop', 'Acts'], rows);
}

/** docs/staff.md, as it is and as it should be. */
export function drawActsIntoDocs(): { present: string; drawn: string } {
  const present = readFileSync(file, 'utf8');
  const [before = '', rest] = present.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} has no marks of the acts`);
  return { present, drawn: `${before}${begin}\n\n${drawActs()}\n\n${drawLimits()}\n\n${end}${after}` };
}

if (process.argv[1]?.endsWith('draw-acts.ts')) writeFileSync(file, drawActsIntoDocs().drawn);
