import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { sandboxCard, sandboxCustomer, sandboxPayment } from '../../database/schema/fulfilment';
import type { Environment } from '../../environment/environment';
import { StoreError } from '../../platform/errors/store-error';
import { isSignedBy, keyFor, sign } from '../../platform/sealing/seal';
import type { Clock } from '../../ports/clock';
import type { SavedCard, SavedCards } from '../../ports/payment-provider';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import type { SandboxContext, SandboxPayment } from './ledger';
import type { ReadCard } from './test-cards';

type SavedRow = typeof sandboxCard.$inferSelect;

/** Cards in a list. */
const most = 20;

/** Milliseconds for which the secret of a form shows the cards of a customer. */
const sessionTime = 30 * 60_000;

const newRef = (prefix: string) => `${prefix}_sandbox_${randomBytes(12).toString('hex')}`;

/** Cards that members save in the sandbox, which keeps brand, last four digits and expiry. */
export function createSavedCards(dependencies: ProviderDependencies): SavedCards {
  const { db, clock, environment } = dependencies;
  return {
    createCustomer: async (memberId, gone) => {
      const reference = [memberId, gone].filter(Boolean).join(':');
      await db
        .insert(sandboxCustomer)
        .values({ id: newRef('cus'), reference, createdTime: clock.now() })
        .onConflictDoNothing();
      const [customer] = await db
        .select({ id: sandboxCustomer.id })
        .from(sandboxCustomer)
        .where(eq(sandboxCustomer.reference, reference));
      if (!customer) throw new Error('The sandbox lost a customer');
      return customer.id;
    },
    openSession: async (customerRef) => {
      const [customer] = await db
        .select({ id: sandboxCustomer.id })
        .from(sandboxCustomer)
        .where(eq(sandboxCustomer.id, customerRef));
      return customer ? secretOf(environment, customer.id, clock.now().getTime() + sessionTime) : null;
    },
    listCards: (customerRef) => cardsOf(db, customerRef),
    removeCard: async (customerRef, cardId) => {
      const removed = await db
        .delete(sandboxCard)
        .where(and(eq(sandboxCard.id, cardId), eq(sandboxCard.customerId, customerRef)))
        .returning({ id: sandboxCard.id });
      return removed.length > 0;
    },
    deleteCustomer: async (customerRef) => {
      await db.delete(sandboxCustomer).where(eq(sandboxCustomer.id, customerRef));
    },
  };
}

const keyOf = ({ secret }: Pick<Environment, 'secret'>) => keyFor(secret, 'sandbox-customer');

function secretOf(environment: Pick<Environment, 'secret'>, customerId: string, until: number): string {
  const content = `${customerId}.${until}`;
  return `${content}.${sign(keyOf(environment), content)}`;
}

/**
 * The cards that the holder of a form's secret may see.
 * @throws StoreError common_message_notFound for a secret that is forged or too old
 */
export async function cardsOfSession(
  { db, clock, environment }: { db: Executor; clock: Clock; environment: Pick<Environment, 'secret'> },
  clientSecret: string,
): Promise<SavedCard[]> {
  const [customerId = '', until = '', signature = ''] = clientSecret.split('.');
  const isGenuine = isSignedBy(keyOf(environment), `${customerId}.${until}`, signature);
  if (!isGenuine || Number(until) <= clock.now().getTime()) throw new StoreError('common_message_notFound');
  return cardsOf(db, customerId);
}

/** Cards whose first payment was accepted. */
function selectCards(db: Executor) {
  return db
    .select({ card: sandboxCard })
    .from(sandboxCard)
    .innerJoin(
      sandboxPayment,
      and(
        eq(sandboxPayment.id, sandboxCard.paymentId),
        inArray(sandboxPayment.status, ['SUCCEEDED', 'PROCESSING']),
      ),
    )
    .$dynamic();
}

async function cardsOf(db: Executor, customerId: string): Promise<SavedCard[]> {
  const rows = await selectCards(db)
    .where(eq(sandboxCard.customerId, customerId))
    .orderBy(desc(sandboxCard.createdTime), desc(sandboxCard.id))
    .limit(most);
  return rows.map(({ card: { id, brand, last4, expMonth, expYear } }) => ({
    id,
    brand,
    last4,
    expMonth,
    expYear,
  }));
}

/** A card of this customer; null for one of another. */
export async function savedCardOf(
  { db }: Pick<SandboxContext, 'db'>,
  customerId: string,
  cardId: string,
): Promise<SavedRow | null> {
  const [row] = await selectCards(db).where(
    and(eq(sandboxCard.id, cardId), eq(sandboxCard.customerId, customerId)),
  );
  return row?.card ?? null;
}

/**
 * Saves the card of a payment for its customer, in the place of the same card and of one that the payment has tried
 * before.
 * @param card null: nothing is saved
 */
export async function keepCard(
  tx: Executor,
  { clock }: Pick<SandboxContext, 'clock'>,
  { id: paymentId, customerId }: SandboxPayment,
  card: ReadCard | null,
): Promise<void> {
  if (customerId === null) return;
  await tx.delete(sandboxCard).where(eq(sandboxCard.paymentId, paymentId));
  if (card === null || card.outcome === 'DECLINED') return;
  const { outcome, brand, last4, expMonth, expYear } = card;
  // An account that was closed meanwhile has no customer.
  const [customer] = await tx
    .select({ id: sandboxCustomer.id })
    .from(sandboxCustomer)
    .where(eq(sandboxCustomer.id, customerId))
    .for('share');
  if (!customer) return;
  await tx
    .delete(sandboxCard)
    .where(
      and(
        eq(sandboxCard.customerId, customerId),
        eq(sandboxCard.brand, brand),
        eq(sandboxCard.last4, last4),
        eq(sandboxCard.expMonth, expMonth),
        eq(sandboxCard.expYear, expYear),
      ),
    );
  await tx.insert(sandboxCard).values({
    id: newRef('card'),
    customerId,
    paymentId,
    brand,
    last4,
    expMonth,
    expYear,
    outcome,
    createdTime: clock.now(),
  });
}
