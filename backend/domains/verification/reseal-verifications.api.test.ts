import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { storedFile } from '../../database/schema/members';
import { identityVerification } from '../../database/schema/security';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { keepPrivateFile, openPrivateFile } from '../files/private-files';
import { resealFiles } from '../files/reseal-files';
import { resealVerifications } from './reseal-verifications';
import { documentHash, openField, sealField } from './verification-vault';

const next = 'the next secret of the store, 32 characters';
const document = { country: 'CN', idType: 'PASSPORT' as const, idNumber: 'E12345678' };

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const withSecrets = (oldSecrets: string[]) => ({
  ...store.services,
  environment: { ...store.environment, secret: next, oldSecrets },
});

it('makes a verification and its index readable without the old secret', async () => {
  const { memberId } = await orderFixture(store).buyer();
  const id = newId();
  await store.db.insert(identityVerification).values({
    id,
    memberId,
    realNameEnc: sealField(store.services, id, 'realName', '张三'),
    country: document.country,
    idType: document.idType,
    idNumberEnc: sealField(store.services, id, 'idNumber', document.idNumber),
    idNumberHash: documentHash(store.services, document),
    frontFileId: '1',
    selfieFileId: '2',
    status: 'VERIFIED',
    submittedTime: store.clock.now(),
  });
  const ring = withSecrets([store.environment.secret]);
  expect(await resealVerifications(ring)).toEqual({ resealed: 1, failed: 0 });
  expect(await resealVerifications(ring)).toEqual({ resealed: 0, failed: 0 });
  const [row] = await store.db.select().from(identityVerification).where(eq(identityVerification.id, id));
  const alone = withSecrets([]);
  expect(openField(alone, id, 'idNumber', row?.idNumberEnc ?? '')).toBe(document.idNumber);
  expect(openField(alone, id, 'realName', row?.realNameEnc ?? '')).toBe('张三');
  expect(row?.idNumberHash).toBe(documentHash(alone, document));
});

it('makes a private file readable without the old secret', async () => {
  const content = Buffer.from('a private document');
  const id = await keepPrivateFile(store.db, store.services, {
    ownerId: '1',
    kind: 'IDENTITY',
    mime: 'image/png',
    content,
  });
  const [file] = await store.db.select().from(storedFile).where(eq(storedFile.id, id));
  if (!file) throw new Error('No file');
  await expect(openPrivateFile(withSecrets([]), file)).rejects.toThrow(/sealed with key/);
  const ring = withSecrets([store.environment.secret]);
  expect(await resealFiles(ring)).toEqual({ resealed: 1, failed: 0 });
  expect(await resealFiles(ring)).toEqual({ resealed: 0, failed: 0 });
  expect(await openPrivateFile(withSecrets([]), file)).toEqual(content);
});
