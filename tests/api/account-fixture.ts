import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { authSession, member } from '../../backend/database/schema/members';
import { outbox } from '../../backend/database/schema/platform';
import { hashPassword } from '../../backend/domains/auth/passwords/password-hash';
import { newId } from '../../backend/platform/new-id';
import { newToken, tokenHash } from '../../backend/platform/seal';
import type { TestStore } from '../../backend/testing';
import type { VerifyScene } from '../../lib/contract/verify-code';
import { makeBuyers } from '../load/buyers';
import { newestCode } from './sent-code';

export const ownPassword = 'Skylark-2026';

export type Owner = { memberId: string; token: string; email: string };

let hashed: Promise<string> | undefined;

/** Creates members and their data in a test store. */
export function accountFixture(store: TestStore) {
  /** A new signed-in member with an e-mail address and a password, not verified. */
  const owner = async (changes: Partial<typeof member.$inferInsert> = {}): Promise<Owner> => {
    const [buyer] = await makeBuyers(store.db, 1, store.clock.now());
    if (!buyer) throw new Error('No member');
    hashed ??= hashPassword(ownPassword);
    await store.db
      .update(member)
      .set({ passwordHash: await hashed, certificationStatus: 'UNVERIFIED', ...changes })
      .where(eq(member.id, buyer.memberId));
    return { ...buyer, email: `buyer${buyer.memberId}@tianyun.example` };
  };

  /** Signs the member in on a second device and returns the access token. */
  const secondDevice = async ({ memberId }: Owner, userAgent = '', ip = '203.0.113.7'): Promise<string> => {
    const token = newToken();
    const now = store.clock.now();
    await store.db.insert(authSession).values({
      id: newId(),
      memberId,
      familyId: newId(),
      accessHash: tokenHash(token),
      refreshHash: tokenHash(newToken()),
      expireTime: new Date(now.getTime() + 3_600_000),
      refreshExpireTime: new Date(now.getTime() + 86_400_000),
      userAgent,
      ip,
      createdTime: now,
    });
    return token;
  };

  /** Requests a code for `email`, by default the member's own. */
  const code = async (who: Owner, scene: VerifyScene, email?: string) => {
    const { challengeId } = await store.call(
      'POST /upms/member/verify_code/send',
      { body: { scene, channel: 'EMAIL', ...(email ? { email } : {}) } },
      { as: who.token },
    );
    return { challengeId, code: await newestCode(store, email ?? who.email) };
  };

  const ticket = async (who: Owner, scene: VerifyScene): Promise<string> => {
    const answer = await store.call(
      'POST /upms/member/verify_code/check',
      { body: { scene, ...(await code(who, scene)) } },
      { as: who.token },
    );
    return answer.ticket;
  };

  const upload = async (
    who: Owner,
    fileType: 'image' | 'identity' | 'aftersales',
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number; message: string; id: string; link: string }> => {
    const form = new FormData();
    form.set('file', new File([bytes ?? (await picture())], 'a.png', { type: 'image/png' }));
    form.set('fileType', fileType);
    const response = await store.app.fetch(
      new Request('http://backend.internal/upms/file/upload', {
        method: 'POST',
        body: form,
        headers: { Authorization: `Bearer ${who.token}` },
      }),
    );
    const body = (await response.json()) as { message: string; data?: { id: string; link: string } };
    return {
      status: response.status,
      message: body.message,
      id: body.data?.id ?? '',
      link: body.data?.link ?? '',
    };
  };

  /** Subjects and texts of mails to a recipient, newest first. */
  const mailsTo = (recipient: string) =>
    store.db
      .select({ subject: outbox.subject, text: outbox.text })
      .from(outbox)
      .where(eq(outbox.recipient, recipient))
      .orderBy(desc(outbox.createdTime), desc(outbox.id));

  const rowOf = async ({ memberId }: Owner) => {
    const [row] = await store.db.select().from(member).where(eq(member.id, memberId));
    if (!row) throw new Error('No member');
    return row;
  };

  return { owner, secondDevice, code, ticket, upload, mailsTo, rowOf };
}

let pictures = 0;

/** A small picture of one colour; each call has another one, far enough from the others to survive a compression. */
export async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  pictures += 1;
  const level = (shift: number) => ((pictures >> shift) & 15) * 16 + 8;
  const background = { r: level(0), g: level(4), b: level(8) };
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return new Uint8Array(await blank.png().toBuffer());
}
