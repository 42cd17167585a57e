import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispute } from '@/backend/database/schema/disputes';
import { storedFile } from '@/backend/database/schema/members';
import { auditLog } from '@/backend/database/schema/platform';
import { purgeFiles } from '@/backend/domains/account/purge-files';
import { storeJobs } from '@/backend/jobs/store-jobs';
import { evidenceDays } from '@/lib/promises';
import { picture } from '../fixtures/account';
import { uploadEvidence } from '../fixtures/dispute';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const DAY = 86_400_000;
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

let shop: StripeFixture;
beforeEach(async () => {
  shop = await stripeFixture();
});
afterEach(() => shop.close());

const sweep = () => storeJobs['sweep.disputes'](shop.store.system(), {});

async function disputed() {
  const { ref, order } = await shop.paid();
  const { id } = shop.standIn.ledger.openDispute(ref);
  await shop.deliverEvents();
  const [row] = await shop.store.db.select().from(dispute).where(eq(dispute.orderId, order.id));
  const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
  type File = { kind: 'RECEIPT' | 'COMMUNICATION' | 'DELIVERY' | 'OTHER'; id: string; name: string };
  const submit = (files: File[], as = token) =>
    shop.store.attempt(
      'POST /order/admin/dispute/submit',
      { body: { disputeId: row?.id ?? '', statement: 'It was delivered.', files } },
      { as },
    );
  const view = () =>
    shop.store.call('GET /order/admin/dispute/view', { query: { id: row?.id ?? '' } }, { as: token });
  const upload = async (bytes: Uint8Array<ArrayBuffer>, as = token) =>
    (await uploadEvidence(shop.store, as, bytes)).id;
  return { id, row, token, submit, view, upload };
}

describe('files of evidence for Stripe', () => {
  it('are submitted with the statement: pictures as JPEG and PDFs as they are', async () => {
    const { id, submit, view, upload } = await disputed();
    const files = [
      { kind: 'COMMUNICATION', id: await upload(await picture()), name: 'chat.png' },
      { kind: 'DELIVERY', id: await upload(pdf), name: 'protocol.pdf' },
    ] as const;
    expect((await submit([...files])).status).toBe(200);
    await sweep();
    const { disputes, files: sent } = shop.standIn.ledger;
    const { evidence } = disputes.get(id) ?? {};
    const communication = sent.get(String(evidence?.customer_communication));
    expect(communication).toMatchObject({ name: 'communication.jpg', type: 'image/jpeg' });
    expect(
      Buffer.from(communication?.content ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
    const delivery = sent.get(String(evidence?.service_documentation));
    expect(delivery).toMatchObject({ type: 'application/pdf', content: Buffer.from(pdf).toString('base64') });
    expect((await view()).files).toMatchObject([
      { kind: 'COMMUNICATION', name: 'chat.png', mime: 'image/jpeg' },
      { kind: 'DELIVERY', name: 'protocol.pdf', mime: 'application/pdf' },
    ]);
  });

  it('are submitted once, also when responses are lost and Stripe is away', async () => {
    const { id, row, submit, upload } = await disputed();
    await submit([{ kind: 'RECEIPT', id: await upload(pdf), name: 'receipt.pdf' }]);
    shop.standIn.faults.push({ on: 'POST /v1/files', kind: 'STATUS', status: 503, times: 2 });
    await sweep();
    expect(shop.standIn.ledger.disputes.get(id)?.evidence_details.submission_count).toBe(0);
    shop.standIn.faults.push({ on: 'POST /v1/files', kind: 'LOST_RESPONSE', times: 1 });
    shop.standIn.faults.push({ on: 'POST /v1/disputes', kind: 'STATUS', status: 503, times: 2 });
    for (let time = 0; time < 4; time += 1) {
      shop.store.clock.advance(6 * 60_000);
      await sweep();
    }
    expect(shop.standIn.ledger.disputes.get(id)?.evidence_details.submission_count).toBe(1);
    const [after] = await shop.store.db
      .select()
      .from(dispute)
      .where(eq(dispute.id, row?.id ?? ''));
    expect(after?.evidenceState).toBe('SENT');
  });

  it('of another person, of another kind, twice, or too large together are refused, and nothing is given', async () => {
    const { row, submit, upload } = await disputed();
    const { token: other } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const name = 'file.pdf';
    const large = new Uint8Array(2.1 * 1024 * 1024).fill(32);
    large.set(pdf.subarray(0, 9));
    large.set(new TextEncoder().encode('%%EOF'), large.length - 5);
    const own = await upload(pdf);
    const two = [await upload(large), await upload(large)];
    const foreign = await upload(pdf, other);
    const statuses = [
      await submit([{ kind: 'RECEIPT', id: foreign, name }]),
      await submit([{ kind: 'RECEIPT', id: row?.id ?? '', name }]),
      await submit([
        { kind: 'RECEIPT', id: own, name },
        { kind: 'RECEIPT', id: two[0] ?? '', name },
      ]),
      await submit([
        { kind: 'RECEIPT', id: own, name },
        { kind: 'OTHER', id: own, name },
      ]),
      await submit([
        { kind: 'RECEIPT', id: two[0] ?? '', name },
        { kind: 'OTHER', id: two[1] ?? '', name },
      ]),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 400, 400, 422]);
    expect(statuses.at(-1)?.body).toMatchObject({ message: 'dispute_filesTooLarge' });
    const [after] = await shop.store.db
      .select()
      .from(dispute)
      .where(eq(dispute.id, row?.id ?? ''));
    expect(after).toMatchObject({ evidenceTime: null, evidenceFiles: [] });
    expect((await uploadEvidence(shop.store, other, new TextEncoder().encode('<svg/>'))).message).toBe(
      'common_upload_invalid',
    );
  });

  it('can be given again after a refusal, also by another person', async () => {
    const { id, submit, upload, view } = await disputed();
    const files = [{ kind: 'RECEIPT' as const, id: await upload(pdf), name: 'receipt.pdf' }];
    await submit(files);
    shop.standIn.ledger.submitEvidence(id, {});
    await sweep();
    expect(await view()).toMatchObject({ evidenceState: null, files: [{ name: 'receipt.pdf' }] });
    const { token: other } = await staffWith(shop.store, ['ROLE_FINANCE']);
    expect((await submit(files, other)).status).toBe(200);
  });

  it('are read by staff with a code and in the audit log, and deleted some time after the dispute', async () => {
    const { id, row, token, submit, view, upload } = await disputed();
    const fileId = await upload(pdf);
    const loose = await upload(pdf);
    await submit([{ kind: 'RECEIPT', id: fileId, name: 'receipt.pdf' }]);
    await sweep();
    const path = (await view()).files[0]?.link.replace('/api', '') ?? '';
    const read = (url: string) =>
      shop.store.app.fetch(
        new Request(`http://backend.internal${url}`, { headers: { Authorization: `Bearer ${token}` } }),
      );
    const response = await read(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(pdf));
    expect((await read(path.replace(fileId, loose))).status).toBe(404);
    const [opened] = await shop.store.db.select().from(auditLog).where(eq(auditLog.action, 'dispute.file'));
    expect(opened?.subjectId).toBe(row?.id);
    const kept = async () => (await shop.store.db.select().from(storedFile)).map((file) => file.id);
    shop.store.clock.advance(2 * DAY);
    await purgeFiles(shop.store.system());
    expect(await kept()).toEqual([fileId]);
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    shop.store.clock.advance((evidenceDays + 1) * DAY);
    await purgeFiles(shop.store.system());
    expect(await kept()).toEqual([]);
  });
});
