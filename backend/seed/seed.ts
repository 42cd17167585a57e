import { inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connect';
import { seedMark } from '../database/schema/platform';
import type { Environment } from '../environment/environment';
import { readCatalogFile } from './catalog-file';
import { renewDeals } from './renew-deals';
import { seedCards } from './seed-cards';
import { seedContent } from './seed-content';
import { hashDemoPassword, hashDemoPasswords, seedDemoMembers } from './seed-demo-members';
import { disableDemoStaff, seedDemoStaff } from './seed-demo-staff';
import { seedPrices } from './seed-prices';
import { seedSamples } from './seed-samples';
import { seedTemplates } from './seed-templates';

/**
 * Seeds a new database with the catalogue and, in demo mode, card codes, deals, reviews and demo members. In demo mode
 * it also renews expired deals at every start; a live shop disables the staff of a demo. Each part is one transaction
 * that inserts its mark first: when two processes start together, one seeds and the other waits.
 */
export async function seedDatabase(
  db: Database,
  { environment, now }: { environment: Pick<Environment, 'demo' | 'secret' | 'oldSecrets'>; now: Date },
): Promise<void> {
  const { demo } = environment;
  const wanted = demo ? ['catalog', 'demo', 'demo-staff', 'demo-templates'] : ['catalog'];
  const marks = await db.select({ id: seedMark.id }).from(seedMark).where(inArray(seedMark.id, wanted));
  const missing = wanted.filter((part) => !marks.some(({ id }) => id === part));
  if (missing.includes('catalog')) {
    const file = readCatalogFile();
    // Imports the pinyin dictionary, which is needed at the first start only.
    const { seedGoods } = await import('./seed-goods');
    await once(db, 'catalog', async (tx) => {
      await seedPrices(tx, file, now);
      await seedContent(tx, file, { now, demo });
      await seedGoods(tx, file, { now, demo });
    });
  }
  if (missing.includes('demo')) {
    const file = readCatalogFile();
    const passwords = await hashDemoPasswords();
    await once(db, 'demo', async (tx) => {
      await seedCards(tx, file, environment);
      await seedSamples(tx, file, now);
      await seedDemoMembers(tx, passwords, now);
    });
  }
  if (missing.includes('demo-staff')) {
    const passwordHash = await hashDemoPassword();
    await once(db, 'demo-staff', (tx) => seedDemoStaff(tx, environment, passwordHash, now));
  }
  if (missing.includes('demo-templates')) await once(db, 'demo-templates', (tx) => seedTemplates(tx, now));
  if (demo) await renewDeals(db, now);
  else await disableDemoStaff(db, now);
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
