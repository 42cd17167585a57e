import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { pushKey } from '../../database/schema/push';
import type { Services } from '../../platform/context';
import { isSealedWithCurrent, seal, unseal } from '../../platform/sealing/key-ring';
import type { Resealed } from '../../platform/sealing/reseal-rows';

type Store = Pick<Services, 'db' | 'environment'>;

/** The context of the sealed key, of which there is one. */
const only = 'only';

/** The public key of the shop, which is made when the first member asks for it. */
export async function publicPushKey({ db, environment }: Store): Promise<string> {
  const [known] = await db.select({ publicKey: pushKey.publicKey }).from(pushKey);
  if (known) return known.publicKey;
  const made = webPush.generateVAPIDKeys();
  await db
    .insert(pushKey)
    .values({ publicKey: made.publicKey, privateEnc: seal(environment, 'push-key', made.privateKey, only) })
    .onConflictDoNothing();
  // Of two processes that make one at the same time, one has stored it.
  const [stored] = await db.select({ publicKey: pushKey.publicKey }).from(pushKey);
  return stored?.publicKey ?? made.publicKey;
}

/** Both keys of the shop; undefined before anyone has subscribed. */
export async function pushKeys({
  db,
  environment,
}: Store): Promise<{ publicKey: string; privateKey: string } | undefined> {
  const [row] = await db.select().from(pushKey);
  return (
    row && {
      publicKey: row.publicKey,
      privateKey: unseal(environment, 'push-key', row.privateEnc, only),
    }
  );
}

/** Seals the key of an old secret with the current one. */
export async function resealPushKey({ db, environment }: Store): Promise<Resealed> {
  const [row] = await db.select().from(pushKey);
  if (!row || isSealedWithCurrent(environment, row.privateEnc)) return { resealed: 0, failed: 0 };
  const privateEnc = seal(
    environment,
    'push-key',
    unseal(environment, 'push-key', row.privateEnc, only),
    only,
  );
  await db.update(pushKey).set({ privateEnc }).where(eq(pushKey.privateEnc, row.privateEnc));
  return { resealed: 1, failed: 0 };
}
