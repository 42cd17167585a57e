import { eq, inArray } from 'drizzle-orm';
import { cardLot } from '@/backend/database/schema/card-lots';
import { goods } from '@/backend/database/schema/catalog';
import { authSession, member } from '@/backend/database/schema/members';
import { hashPassword } from '@/backend/domains/auth/passwords/password-hash';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { createTestStore, type TestStore } from '@/backend/testing';
import { ownPassword } from '../api/fixtures/account';
import { orderFixture, phoneAccount } from '../api/fixtures/order';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { addUnits, type Buyer, makeBuyers, type Wish } from '../load/buyers';
import { startPaypalStandIn } from '../stand-ins/paypal/start-paypal-stand-in';
import { startStripeStandIn } from '../stand-ins/stripe/start-stripe-stand-in';
import { supplierAccount } from '../stand-ins/supplier/supplied-store';
import { startSupplier } from '../stand-ins/supplier/supplier-stand-in';

const DAY = 86_400_000;
/** Units of each sku; a sequence buys fewer. */
const units = 300;

/** What members buy. */
export const wishes = {
  CODES: { skuId: '1800311000000000087' },
  /** On hold for members who are not verified. */
  DEAR_CODES: { skuId: '1800311000000000225' },
  /** For verified members only. */
  VERIFIED_CODES: { skuId: '1800311000000000107' },
  TOP_UP: { skuId: '1800311000000000077', values: { account: 'netvale.user' } },
  MANY_TOP_UPS: { skuId: '1800311000000000036', values: phoneAccount },
  PARCEL: { skuId: '1800311000000000246' },
  DEAR_PARCEL: { skuId: '1800311000000000231' },
  SERVICE: { skuId: '1800311000000000194', values: { account: '#ABC1234', role: 'Hero' } },
  DEAL: { skuId: '1800311000000000240', offerType: 'ACTIVITY' },
} as const satisfies Record<string, Wish>;

export type WishName = keyof typeof wishes;

export type StaffName = 'service' | 'operations' | 'finance' | 'second' | 'catalogue';

/** A store with its providers, supplier and staff, in which sequences run one after another. */
export type World = {
  store: TestStore;
  stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
  paypal: Awaited<ReturnType<typeof startPaypalStandIn>>;
  supplier: Awaited<ReturnType<typeof startSupplier>>;
  staff: Record<StaffName, StaffMember>;
  /** When staff last proved their second factor. */
  factorTime: Date;
  lots: string[];
  /** Entries of the log that name an error since `clear`. */
  failures: { message: string; jobId: string | null }[];
  lastError(): string;
  newBuyers(): Promise<Buyer[]>;
  close(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  let opened: TestStore | null = null;
  const now = () => opened?.clock.now() ?? new Date();
  const [stripe, paypal, supplier] = await Promise.all([
    startStripeStandIn(now),
    startPaypalStandIn(now),
    startSupplier({ ...supplierAccount, now }),
  ]);
  supplier.balance.minor = 1_000_000_000;
  const store = await createTestStore({
    stripe: stripe.account,
    paypal: paypal.account,
    supplier: { ...supplierAccount, apiBase: supplier.url, timeout: 10_000 },
  });
  opened = store;
  // The first comparison of a store goes back for days only; a later one to the last one.
  for (const provider of store.services.payments.all()) await reconcile(store.system(), provider);
  const lots = await stock(store);
  const staff = {
    service: await staffWith(store, ['ROLE_SERVICE']),
    operations: await staffWith(store, ['ROLE_OPERATIONS']),
    finance: await staffWith(store, ['ROLE_FINANCE']),
    second: await staffWith(store, ['ROLE_OPERATIONS', 'ROLE_FINANCE']),
    catalogue: await staffWith(store, ['ROLE_CATALOGUE']),
  };
  const passwordHash = await hashPassword(ownPassword);
  const failures = recordFailures(store);
  return {
    store,
    stripe,
    paypal,
    supplier,
    staff,
    factorTime: store.clock.now(),
    lots,
    failures,
    lastError: () => failures.at(-1)?.message ?? 'no error was logged',
    newBuyers: () => newBuyers(store, passwordHash),
    close: async () => {
      await store.close();
      await Promise.all([stripe.close(), paypal.close(), supplier.close()]);
    },
  };
}

/** Two verified members and one who is not, whose sessions outlast the sequence. */
async function newBuyers(store: TestStore, passwordHash: string): Promise<Buyer[]> {
  const now = store.clock.now();
  const buyers = await makeBuyers(store.db, 3, now);
  const ids = buyers.map(({ memberId }) => memberId);
  const later = new Date(now.getTime() + 365 * DAY);
  await store.db.update(member).set({ passwordHash }).where(inArray(member.id, ids));
  await store.db
    .update(member)
    .set({ certificationStatus: 'UNVERIFIED' })
    .where(eq(member.id, ids[2] ?? ''));
  await store.db
    .update(authSession)
    .set({ expireTime: later, refreshExpireTime: later })
    .where(inArray(authSession.memberId, ids));
  for (const buyer of buyers) await orderFixture(store).addressOf(buyer);
  return buyers;
}

/** @returns the lots of codes */
async function stock(store: TestStore): Promise<string[]> {
  const { db, environment } = store;
  const skuIds = Object.values(wishes).map(({ skuId }) => skuId);
  for (const skuId of skuIds) await addUnits({ db, environment }, skuId, units);
  // A partial delivery needs several units.
  await db
    .update(goods)
    .set({ allowQuantity: true, maxQuantity: 5 })
    .where(eq(goods.slug, 'skylark-video-vip'));
  const lots = await db.select({ id: cardLot.id }).from(cardLot).where(inArray(cardLot.skuId, skuIds));
  return lots.map(({ id }) => id);
}

/** Records what the store logs as an error, also below the level of its log, and each job that fails. */
function recordFailures({ services: { log } }: TestStore): World['failures'] {
  const failures: World['failures'] = [];
  for (const level of ['error', 'warn'] as const) {
    const write = log[level].bind(log);
    log[level] = (...entry: [unknown, string?, ...unknown[]]) => {
      const failure = failureOf(entry);
      // A warning that is no failed job is about one request.
      if (failure && (level === 'error' || failure.jobId !== null)) failures.push(failure);
      Reflect.apply(write, log, entry);
    };
  }
  return failures;
}

function failureOf([fields, message]: [unknown, string?, ...unknown[]]): World['failures'][number] | null {
  const found = typeof fields === 'object' && fields !== null ? fields : {};
  const err: unknown = Reflect.get(found, 'err');
  if (err === undefined) return null;
  const jobId: unknown = Reflect.get(found, 'jobId');
  return {
    message: `${message}: ${Reflect.get(found, 'job') ?? Reflect.get(found, 'path') ?? ''} ${textOf(err)}`,
    jobId: typeof jobId === 'string' ? jobId : null,
  };
}

/** Without ids and numbers, so that equal failures have one text. */
function textOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  const text = error instanceof Error ? `${error.name} ${error.message}${cause}` : String(error);
  return (
    text
      .split('\n')[0]
      ?.replaceAll(/\d{6,}/g, '#')
      .slice(0, 300) ?? ''
  );
}
