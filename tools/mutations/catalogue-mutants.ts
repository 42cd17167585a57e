import { domains, type Mutant } from './mutant';

const fourEyes = ['tests/security/four-eyes.api.test.ts'];
const imports = [`${domains}/delivery/staff/import.api.test.ts`];
const prices = [`${domains}/pricing/staff/price-change.api.test.ts`];

/** Second persons, prices and lots of card codes. */
export const catalogue: Mutant[] = [
  {
    name: 'a person does not decide their own request',
    file: `${domains}/staff/approvals/take-approval.ts`,
    code: "if (row.requestedBy === actor.staffId) throw new StoreError('approval_ownRequest');",
    mutated: '',
    tests: fourEyes,
  },
  {
    name: 'a request is decided by people with the permission of its kind',
    file: `${domains}/staff/approvals/take-approval.ts`,
    code: 'if (!isPermitted(actor.roles, permission)) {',
    mutated: 'if (false) {',
    tests: fourEyes,
  },
  {
    name: 'what has changed since it was requested is not approved',
    file: `${domains}/approvals/staff/subjects.ts`,
    code: 'return content !== null && hashOf(content) === row.contentHash;',
    mutated: 'return true;',
    tests: fourEyes,
  },
  {
    name: 'an expired request is not approved',
    file: `${domains}/staff/approvals/take-approval.ts`,
    code: "if (row.expireTime <= context.clock.now()) throw new StoreError('approval_expired');",
    mutated: '',
    tests: fourEyes,
  },
  {
    name: 'small price changes of a day count together',
    file: `${domains}/pricing/staff/second-person.ts`,
    code: 'return [id, own[approved + 1]?.fromFen ?? priceFen];',
    mutated: 'return [id, priceFen];',
    tests: fourEyes,
  },
  {
    name: 'SKUs that a person changed before count',
    file: `${domains}/pricing/staff/second-person.ts`,
    code: 'new Set([...others, ...prices.map(({ skuId }) => skuId)])',
    mutated: 'new Set(prices.map(({ skuId }) => skuId))',
    tests: fourEyes,
  },
  {
    name: 'a price that someone else changed is not overwritten',
    file: `${domains}/pricing/staff/create-change.ts`,
    code: 'await refuseOldVersions(tx, context, body, skus);',
    mutated: '',
    tests: prices,
  },
  {
    name: 'a scheduled change starts from the price that was seen',
    file: `${domains}/pricing/staff/apply-change.ts`,
    code: "const status = isUnchanged && isAllowed ? 'DONE' : 'FAILED';",
    mutated: "const status = isAllowed ? 'DONE' : 'FAILED';",
    tests: prices,
  },
  {
    name: 'a part of an import is read once',
    file: `${domains}/delivery/staff/append-lines.ts`,
    code: 'if (part.firstLine <= lot.linesRead) return progressOf(lot);',
    mutated: '',
    tests: imports,
  },
  {
    name: 'a code that is in the shop is not imported again',
    file: `${domains}/delivery/staff/append-lines.ts`,
    code: 'const known = await findKnown(tx, context, lot, codes);',
    mutated: 'const known: Problem[] = [];',
    tests: imports,
  },
  {
    name: 'released codes of a lot that is not on sale stay off sale',
    file: `${domains}/delivery/codes/reserve-cards.ts`,
    code: "ne(cardLot.state, 'ON_SALE'),",
    mutated: 'sql`false`,',
    tests: imports,
  },
];
