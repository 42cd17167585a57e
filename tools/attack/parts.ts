/** What `npm run attack` repeats against a store in process, and `npm run test:all -- attack`; floods need a running shop. */
export const attackParts = {
  requests: {
    shows: 'wrong requests to every endpoint, as every kind of caller',
    projects: ['api'],
    files: ['tests/attack/schemas'],
  },
  forms: {
    shows: 'odd forms of paths and headers, through the gateway',
    projects: ['gateway-to-store'],
    files: ['tests/attack/request-forms'],
  },
  pages: {
    shows: 'poisoned and deceived caches',
    projects: ['api'],
    files: ['tests/attack/cached-pages'],
  },
  victim: {
    shows: 'tries to lock a member out, to flood them and to use up their codes',
    projects: ['api'],
    files: ['tests/attack/victim', 'tests/security/account-attack'],
  },
  patterns: {
    shows: 'random patterns that the editor accepts, and hostile values',
    projects: ['unit'],
    files: ['recharge/hostile-patterns'],
  },
  access: {
    shows: 'every endpoint as every kind of caller, with own and foreign data',
    projects: ['api'],
    files: ['tests/security/access', 'tests/security/staff-access'],
  },
  returns: {
    shows: 'addresses of other sites to return to',
    projects: ['gateway'],
    files: ['tests/security/return-urls'],
  },
  races: {
    shows: 'what passes once, by many at the same moment',
    projects: ['api'],
    files: ['tests/load/races'],
  },
} as const satisfies Record<string, { shows: string; projects: string[]; files: string[] }>;

export type AttackPart = keyof typeof attackParts;

export const attackPartNames = Object.keys(attackParts) as AttackPart[];

export const isAttackPart = (name: string): name is AttackPart => Object.hasOwn(attackParts, name);
