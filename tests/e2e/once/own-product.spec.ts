import sharp from 'sharp';
import { languageTags, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { newContent } from '@/tests/api/fixtures/editor';
import { messageText } from '../fixtures/message-text';
import { refusal } from '../fixtures/page-errors';
import { shopApi, signInAsStaff } from '../fixtures/shop-api';
import { expectOnce, shopperOf } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';

// A repeated order of the same product has to be confirmed.
test.use({ expectedErrors: refusal(409, '/api/order/member/order/create') });

test('a product that staff made with an uploaded picture is sold with it in every language', async ({
  page,
  api,
  member,
  origin,
  playwright,
}) => {
  expect(member.email).toBeTruthy();
  const requests = await playwright.request.newContext();
  const staff = shopApi(requests, origin, 'en');
  await signInAsStaff(staff, 'catalogue@tianyun.example');
  const buffer = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#7c2d12' } })
    .png()
    .toBuffer();
  const upload = await requests.post(`${origin}/api/goods/admin/picture/upload`, {
    headers: { Origin: origin, 'X-Requested-With': 'store' },
    multipart: { file: { name: 'cover.png', mimeType: 'image/png', buffer } },
  });
  const { data: picture } = (await upload.json()) as { data: { link: string } };
  const number = String(Date.now());
  const { id: goodsId, approvalId } = await staff.call('POST /goods/admin/goods/create', {
    body: {
      ...{ slug: `own-${number}`, sn: `G${number.slice(-9)}`, deliveryMode: 'MANUAL', reason: 'new' },
      content: newContent({ coverUrl: picture.link, rechargeFields: [] }),
    },
  });
  if (approvalId) {
    const second = shopApi(await playwright.request.newContext(), origin, 'en');
    await signInAsStaff(second, 'finance@tianyun.example');
    const { contentHash } = await second.call('GET /upms/admin/approval/view', { query: { id: approvalId } });
    await second.call('POST /upms/admin/approval/decide', {
      body: { id: approvalId, contentHash, approved: true, note: 'Seen' },
    });
  }
  const { version } = await staff.call('GET /goods/admin/goods/view', { query: { id: goodsId } });
  await staff.call('POST /goods/admin/goods/sale', {
    body: { goodsId, version, onSale: true, reason: 'ready' },
  });
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId } });
  const sku = skus[0]?.id ?? '';

  for (const locale of locales) {
    const text = messageText(locale);
    const shopper = shopperOf({
      page,
      text,
      api: shopApi(page.context().request, origin, locale),
      urlOf: (path) => `${origin}${localizedPath(path, locale)}`,
    });
    const shown = async (where: string) => {
      const cover = page.locator('#main img').filter({ visible: true }).first();
      await expect(cover, `${locale}: ${where}`).toHaveAttribute('src', /\/api\/files\//);
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth), `${locale}: ${where}`)
        .toBeGreaterThan(0);
    };
    await shopper.openGoods({ id: goodsId, sku });
    await shown('product');
    await shopper.buy();
    await shown('checkout');
    const sn = await shopper.pay();
    await shown('order');
    expectOnce(await shopper.orderOf(sn));
    await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale]);
    await shopper.open('/order');
    await shown('orders');
  }
  await requests.dispose();
});
