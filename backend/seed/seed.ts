import { inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connect';
import { seedMark } from '../database/schema/platform';
import type { Environment } from '../environment/environment';
import { readCatalogFile } from './catalog-file';
import { renewDeals } from './renew-deals';
import { seedCards } from './seed-cards';
import { seedContent, seedFormerNames, seedSampleContent } from './seed-content';
import { hashDemoPassword, hashDemoPasswords, seedDemoMembers } from './seed-demo-members';
import { disableDemoStaff, seedDemoStaff } from './seed-demo-staff';
import { seedPrices, seedSamplePrices } from './seed-prices';
import { seedSamples } from './seed-samples';
import { seedTemplates } from './seed-templates';

/**
 * Seeds a new database: every shop gets what the code needs (currencies, payment methods, dial codes, settings, the
 * lowest level, documents as drafts). A demo gets the sample catalogue, card codes, deals, reviews and demo members as
 * well, and renews expired deals at every start; a live shop disables the staff of a demo. Each part is one transaction
 * that inserts its mark first: when two processes start together, one seeds and the other waits.
 */
export async function seedDatabase(
  db: Database,
  {
    environment,
    now,
  }: {
    environment: Pick<Environment, 'demo' | 'secret' | 'oldSecrets' | 'mailFrom' | 'mailReplyTo'>;
    now: Date;
  },
): Promise<void> {
  const { demo } = environment;
  const wanted = demo ? ['base', 'catalog', 'demo', 'demo-staff', 'demo-templates'] : ['base'];
  const marks = await db
    .select({ id: seedMark.id })
    .from(seedMark)
    .where(inArray(seedMark.id, ['base', 'catalog', 'demo', 'demo-staff', 'demo-templates']));
  const marked = new Set(marks.map(({ id }) => id));
  // A catalogue without the mark of the base was seeded when both were one part.
  if (marked.has('catalog') && !marked.has('base'))
    await once(db, 'base', (tx) => seedFormerNames(tx, readCatalogFile()));
  const missing = wanted.filter((part) => !marked.has(part) && !(part === 'base' && marked.has('catalog')));
  if (missing.includes('base')) {
    const file = readCatalogFile();
    await once(db, 'base', async (tx) => {
      await seedPrices(tx, file, now);
      await seedContent(tx, file, environment);
    });
  }
  if (missing.includes('catalog')) await seedSampleCatalog(db, { now, sales: true });
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

/**
 * Seeds the sample catalogue: categories, products, coupons, levels, banners and news, and publishes the sample
 * documents.
 *
 * @param options.sales whether the products have sample sales
 */
export async function seedSampleCatalog(
  db: Database,
  { now, sales }: { now: Date; sales: boolean },
): Promise<void> {
  const file = readCatalogFile();
  // Imports the pinyin dictionary, which is needed at the first start only.
  const { seedGoods } = await import('./seed-goods');
  await once(db, 'catalog', async (tx) => {
    await seedSamplePrices(tx, file, now);
    await seedSampleContent(tx, file, now);
    await seedGoods(tx, file, { now, sales });
  });
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
