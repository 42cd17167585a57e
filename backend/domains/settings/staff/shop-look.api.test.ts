import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IconFile, iconFiles, iconPath } from '../../../../lib/settings/brand/brand';
import { nearestReadable } from '../../../../lib/settings/brand/palette';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let admin: StaffMember;
beforeAll(async () => {
  store = await createTestStore();
  admin = await staffWith(store, ['ROLE_ADMIN']);
});
afterAll(() => store.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#e60012' } });

async function upload(fileType: string, bytes: Promise<Buffer>, as = admin.token) {
  const form = new FormData();
  form.set('fileType', fileType);
  form.set('file', new File([new Uint8Array(await bytes)], 'a.png', { type: 'image/png' }));
  const response = await store.app.fetch(
    new Request('http://backend.internal/upms/admin/brand/upload', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${as}` },
    }),
  );
  const { message, data } = (await response.json()) as {
    message: string;
    data?: { link?: string; value?: number };
  };
  return { status: response.status, message, link: data?.link ?? '', value: data?.value };
}

const logo = () => upload('logo', plain(400, 100).png().toBuffer());
const icon = () => upload('icon', plain(300, 200).png().toBuffer());

async function read() {
  const all = await store.call('GET /upms/admin/setting/list', {}, { as: admin.token });
  const found = all.find(({ key }) => key === 'shop');
  if (!found) throw new Error('No shop');
  return { version: found.version, value: found.value as Record<string, unknown> };
}

async function save(look: Record<string, unknown>, from?: Awaited<ReturnType<typeof read>>) {
  const { version, value } = from ?? (await read());
  const body = { key: 'shop', version, value: { ...value, ...look }, reason: 'new look' };
  return store.attempt('POST /upms/admin/setting/save', { body }, { as: admin.token });
}

const look = async () => (await store.call('GET /store/member/site/config', {})).shop?.brand;

describe('the look of the shop', () => {
  it('is what comes with the software until staff choose one', async () => {
    expect(await look()).toEqual({ logo: null, logoDark: null, icon: null, colour: null });
  });

  it('is on the pages with its pictures, and every page is invalidated', async () => {
    const [uploadedLogo, uploadedIcon] = [await logo(), await icon()];
    await store.forgetInvalidations();
    const saved = await save({ logo: uploadedLogo.link, icon: uploadedIcon.link, colour: '#e60012' });
    expect(saved.status).toBe(200);
    expect((await store.invalidations()).map(({ tags }) => tags)).toEqual([['store-state']]);
    expect(await look()).toEqual({
      logo: { link: uploadedLogo.link, width: 400, height: 100 },
      logoDark: null,
      icon: uploadedIcon.link,
      colour: '#e60012',
    });
    expect((await read()).value).toMatchObject({ logo: uploadedLogo.link, icon: uploadedIcon.link });
  });

  it('has the icon in every size, as PNG', async () => {
    const { link } = await icon();
    for (const file of Object.keys(iconFiles) as IconFile[]) {
      const path = iconPath({ icon: link }, file).replace(/^\/api/, '');
      const response = await store.app.fetch(new Request(`http://backend.internal${path}`));
      expect([file, response.status, response.headers.get('content-type')]).toEqual([file, 200, 'image/png']);
      const picture = sharp(Buffer.from(await response.arrayBuffer()));
      const { side, isFilled } = iconFiles[file];
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side });
      expect([file, (await picture.stats()).isOpaque]).toEqual([file, isFilled]);
    }
  });

  it('refuses a colour on which white cannot be read, and names the nearest on which it can', async () => {
    const before = await read();
    const refused = await save({ colour: '#ffd400' });
    expect(refused).toMatchObject({
      status: 422,
      message: 'setting_colourUnreadable',
      data: { value: nearestReadable('#ffd400') },
    });
    expect(await read()).toEqual(before);
    expect((await save({ colour: nearestReadable('#ffd400') })).status).toBe(200);
  });

  it.each([
    ['colour', 'red'],
    ['colour', '#E60012'],
    ['logo', '/covers/netvale-points.svg'],
    ['logo', `/api/files/${'0'.repeat(32)}.webp`],
    ['icon', 'https://elsewhere.example/icon.png'],
  ])('refuses %s %s and keeps the old one', async (part, value) => {
    const before = await read();
    expect(await save({ [part]: value })).toMatchObject({ status: 400, data: { fields: [part] } });
    expect(await read()).toEqual(before);
  });

  it('takes no logo as an icon, which would lack its sizes', async () => {
    const { link } = await logo();
    expect(await save({ icon: link })).toMatchObject({ status: 400, data: { fields: ['icon'] } });
  });

  it('stays when names are restored that were changed before it was chosen', async () => {
    expect((await save({ colour: '#0a7d3c' })).status).toBe(200);
    const { version, value } = await read();
    const body = { key: 'shop', version, value: { name: value.name, coinName: value.coinName }, reason: 'x' };
    await store.call('POST /upms/admin/setting/save', { body }, { as: admin.token });
    expect(await look()).toMatchObject({ colour: '#0a7d3c' });
  });

  it('is changed by one of two people at once', async () => {
    const from = await read();
    const tries = await Promise.all(['#e60012', '#7b2fbf'].map((colour) => save({ colour }, from)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('an upload', () => {
  it.each([
    ['icon', () => plain(191, 400).png().toBuffer(), 'setting_iconTooSmall', 192],
    ['logo', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'common_upload_invalid'],
    ['cover', () => plain(200, 200).png().toBuffer(), 'common_upload_invalid'],
  ] as const)('of %s is refused: %#', async (kind, bytes, message, value = undefined) => {
    const files = () => readdir(join(store.environment.dataDir, 'files'));
    const before = await files();
    expect(await upload(kind, bytes())).toMatchObject({ status: 422, message, value });
    expect(await files()).toEqual(before);
  });
});

describe('what the shop sends', () => {
  const trade = () => tradeFixture(store);

  it('a receipt keeps the look of the day on which it was issued', async () => {
    const uploaded = await logo();
    await save({ logo: uploaded.link, colour: '#7b2fbf' });
    const order = await trade().buy(topUp);
    const { receipts } = await store.call(
      'POST /order/member/receipt/issue',
      { body: { orderSn: order.sn } },
      { as: order.buyer.token },
    );
    await save({ logo: null, colour: null });
    const id = receipts[0]?.id ?? '';
    const response = await store.app.fetch(
      new Request(`http://backend.internal/order/member/receipt/file?id=${id}`, {
        headers: { Authorization: `Bearer ${order.buyer.token}` },
      }),
    );
    expect(response.status).toBe(200);
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(pdf).toMatch(/\/Subtype \/Image/);
  });

  it('a mail has the colour, and the document of the API the name', async () => {
    await save({ colour: '#0a7d3c' });
    await trade().buy(topUp);
    const response = await store.app.fetch(new Request('http://backend.internal/dev/outbox.json'));
    const [mail] = (await response.json()) as { html: string }[];
    expect(mail?.html).toContain('background:#0a7d3c');
    expect(mail?.html).not.toContain('#2456e6');
    const document = await store.app.fetch(
      new Request('http://backend.internal/openapi.json', { headers: { 'Accept-Language': 'en' } }),
    );
    expect(((await document.json()) as { info: object }).info).toMatchObject({ title: 'Tianyun Store API' });
  });
});
