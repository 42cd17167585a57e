import { eq } from 'drizzle-orm';
import type { Locale } from '../../../lib/i18n/locales';
import { sharp } from '../../../lib/sharp';
import { orders } from '../../database/schema/orders';
import { receipt } from '../../database/schema/receipts';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { readShopNames } from '../../platform/shop';
import { publicKey } from '../../ports/file-storage';
import { paymentMethodName } from '../currencies/payment-methods';
import { avatarName } from '../files/keep-avatar';
import { drawReceipt } from './draw-receipt';
import { snOf } from './issue-receipts';

/** PDFs per member: drawing one takes a tenth of a second. */
const limit = { points: 60, seconds: 3600 };

/**
 * A receipt or credit note of the member as PDF, in their language.
 * @throws StoreError 404 for another member's receipt as for an unknown one; 429
 */
export async function receiptFile(
  context: Context,
  { id, locale }: { id: string; locale?: Locale | undefined },
): Promise<Response> {
  const memberId = memberOf(context);
  const [found] = await context.db
    .select({ receipt, ownerId: orders.memberId })
    .from(receipt)
    .innerJoin(orders, eq(orders.id, receipt.orderId))
    .where(eq(receipt.id, id));
  if (found?.ownerId !== memberId) throw new StoreError('common_message_notFound');
  await context.rateLimits.take(`receipt:${memberId}`, limit);
  const { content, issuedTime } = found.receipt;
  const language = locale ?? context.locale;
  const sn = snOf(found.receipt);
  const method = content.paymentMethod;
  const bytes = await drawReceipt(content, {
    sn,
    issuedTime,
    locale: language,
    names: await readShopNames(context.db, language),
    picture: await readPicture(context, content.look?.picture ?? null),
    methodName: method === null ? null : await paymentMethodName(context.db, method, language),
  });
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `attachment; filename="${sn}.pdf"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

/** A picture of the shop as PNG, which a PDF can contain; null for one whose file is lost. */
async function readPicture({ fileStorage, log }: Context, link: string | null): Promise<Buffer | null> {
  const name = link === null ? null : avatarName(link);
  if (name === null) return null;
  try {
    const stored = await fileStorage.read(publicKey(name));
    if (stored === null) throw new Error('The picture is not stored');
    return await sharp(stored).png().toBuffer();
  } catch (error) {
    log.warn({ event: 'files.lost', err: error, link }, 'a picture of the shop cannot be read');
    return null;
  }
}
