import { inArray } from 'drizzle-orm';
import type { Environment } from '../../environment';
import type { Database, Transaction } from '../connect';
import { seedMark } from '../schema/platform';
import { readCatalogFile } from './catalog-file';
import { renewDeals } from './renew-deals';
import { seedCards } from './seed-cards';
import { seedContent } from './seed-content';
import {
  hashDemoPassword,
  hashDemoPasswords,
  seedDemoMembers,
  seedDemoService,
  setDemoService,
} from './seed-demo-members';
import { seedPrices } from './seed-prices';
import { seedSamples } from './seed-samples';

/**
 * Fill a new database: the catalogue everywhere; card codes, deals, reviews and the demo members in demo
 * mode only, where deals that ran out while the shop was closed also begin again and the demo's service has its
 * role. A second run changes nothing else. Each part is one transaction whose first step is its mark, so that of two processes that
 * start together one seeds and the other waits for it.
 */
export async function seedDatabase(
  db: Database,
  { environment, now }: { environment: Pick<Environment, 'demo' | 'secret'>; now: Date },
): Promise<void> {
  const { demo, secret } = environment;
  const wanted = demo ? ['catalog', 'demo', 'demo-service'] : ['catalog'];
  const marks = await db.select({ id: seedMark.id }).from(seedMark).where(inArray(seedMark.id, wanted));
  const missing = wanted.filter((part) => !marks.some(({ id }) => id === part));
  if (missing.includes('catalog')) {
    const file = readCatalogFile();
    // Brings the pinyin dictionary with it, which nothing needs after the first start.
    const { seedGoods } = await import('./seed-goods');
    await once(db, 'catalog', async (tx) => {
      await seedPrices(tx, file, now);
      await seedContent(tx, file, now);
      await seedGoods(tx, file, { now, demo });
    });
  }
  if (missing.includes('demo')) {
    const file = readCatalogFile();
    const passwords = await hashDemoPasswords();
    await once(db, 'demo', async (tx) => {
      await seedCards(tx, file, secret);
      await seedSamples(tx, file, now);
      await seedDemoMembers(tx, passwords, now);
    });
  }
  if (missing.includes('demo-service')) {
    const passwordHash = await hashDemoPassword();
    await once(db, 'demo-service', (tx) => seedDemoService(tx, passwordHash, now));
  }
  await setDemoService(db, demo);
  if (demo) await renewDeals(db, now);
}

async function once(db: Database, part: string, fill: (tx: Transaction) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = await tx
      .insert(seedMark)
      .values({ id: part })
      .onConflictDoNothing()
      .returning({ id: seedMark.id });
    if (mine.length > 0) await fill(tx);
  });
}
