import { and, eq } from 'drizzle-orm';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { present } from '@/backend/database/schema/presents';
import { proofForPresent } from '../../api/fixtures/present';
import { type Bought, pickOf, type Run } from '../run';
import { type Steps, step, tryEach } from '../step';

/** Addresses that open presents: several of the first one reach the same link. */
const friends = ['first', 'second'];

/** What members, their friends and staff do with presents. */
export const givingSteps: Steps = {
  GIVE_PRESENT: step(
    4,
    async (run, { pick }) =>
      tryEach(await run.ordersIn('PENDING_EVALUATE', 'COMPLETED'), pick, (order) => give(run, order, pick)),
    ['BUY_CODES'],
  ),
  OPEN_PRESENT: step(
    4,
    async (run, { pick, how }) => tryEach(run.presents, pick, (given) => open(run, given, how)),
    ['GIVE_PRESENT'],
  ),
  TAKE_BACK_PRESENT: step(
    2,
    async (run, { pick }) =>
      tryEach(run.presents, pick, async ({ order, id }) => {
        const body = { orderSn: order.sn, presentId: id };
        return (await run.asMember(order, 'POST /order/member/present/take_back', body)).status === 200;
      }),
    ['GIVE_PRESENT'],
  ),
  STAFF_TAKE_BACK_PRESENT: step(
    1,
    async (run, { pick }) =>
      tryEach(run.presents, pick, async ({ order, id }) => {
        const body = { orderSn: order.sn, presentId: id };
        return (await run.asStaff('operations', 'POST /order/admin/present/take_back', body)).status === 200;
      }),
    ['GIVE_PRESENT'],
  ),
};

async function give(run: Run, order: Bought, pick: number): Promise<boolean> {
  const item = await run.itemOf(order);
  const codes = await run.store.db
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(and(eq(cardCode.orderItemId, item.id), eq(cardCode.state, 'SOLD')));
  const code = pickOf(codes, pick);
  if (!code) return false;
  const body = { orderSn: order.sn, cardId: code.id, design: 'GIFT' };
  const answer = await run.asMember(order, 'POST /order/member/present/create', body);
  if (answer.status !== 200) return false;
  const { id, token } = answer.data as { id: string; token: string };
  run.presents.push({ order, id, token });
  return true;
}

async function open(run: Run, given: Run['presents'][number], how: number): Promise<boolean> {
  const email = `${pickOf(friends, how)}-${given.id}@mail.example`;
  const body = await proofForPresent(run.store, given.token, email);
  if (body === null) return false;
  const answer = await run.ask('POST /order/member/present/open', { body });
  if (answer.status !== 200) return false;
  const { secret, isValid } = answer.data as { secret: string; isValid: boolean };
  const [row] = await run.store.db.select().from(present).where(eq(present.id, given.id));
  if (row?.state !== 'OPENED') run.findings.add('a present was opened that is not open');
  if (isValid && run.shown.has(secret)) run.findings.add('a present has a code that its giver has seen');
  run.presented.add(secret);
  return true;
}
