import { yuanToFen } from '../../lib/money';
import type { Transaction } from '../database/connect';
import { vipLevel } from '../database/schema/members';
import { coupon, currency, paymentMethod } from '../database/schema/pricing';
import type { CatalogFile } from './catalog-file';
import { moveToNow } from './sample-times';

/** Seeds the level of new members, which discounts nothing, currencies and payment methods. */
export async function seedPrices(tx: Transaction, file: CatalogFile, now: Date): Promise<void> {
  await tx.insert(vipLevel).values(file.vipLevels.filter(({ isDefault }) => isDefault).map(levelRow));
  await tx.insert(currency).values(
    file.currencies.map((one, index) => ({
      id: one.id,
      currencyCode: one.currencyCode,
      nameI18n: one.currencyName,
      sign: one.currencySign,
      precision: one.currencyPrecision,
      ratePpb: Math.round(one.currencyRate * 1_000_000_000),
      premiumPpm: ppm(one.currencyPremium),
      supportPayment: one.supportPayment,
      rateTime: now,
      sort: index + 1,
    })),
  );
  // A migration has inserted those that were added later.
  await tx
    .insert(paymentMethod)
    .values(
      file.paymentMethods.map((one) => ({
        id: one.id,
        code: one.code,
        provider: one.provider,
        nameI18n: one.name,
        descriptionI18n: one.description,
        feeRatePpm: ppm(one.feeRate),
        feeFixedFen: yuanToFen(one.feeFixedCny),
        feeIncluded: one.feeIncluded,
        minFen: yuanToFen(one.minAmountCny),
        maxFen: yuanToFen(one.maxAmountCny),
        currencies: one.currencies,
        requiresCardholderName: one.requiresCardholderName,
        sort: one.sort,
        isEnabled: one.isEnabled,
      })),
    )
    .onConflictDoNothing();
}

/** Seeds the sample levels above the lowest one, and the sample coupons. */
export async function seedSamplePrices(tx: Transaction, file: CatalogFile, now: Date): Promise<void> {
  await tx.insert(vipLevel).values(file.vipLevels.filter(({ isDefault }) => !isDefault).map(levelRow));
  await tx.insert(coupon).values(file.coupons.map((one) => couponRow(one, now)));
}

function levelRow(one: CatalogFile['vipLevels'][number]) {
  return {
    id: one.id,
    code: one.code,
    level: one.level,
    nameI18n: one.name,
    spendThresholdFen: yuanToFen(one.spendThresholdCny365d),
    discountPpm: ppm(one.discountRate),
    coinMultiplierPpm: ppm(one.coinMultiplier),
    isDefault: one.isDefault,
  };
}

function couponRow(one: CatalogFile['coupons'][number], now: Date) {
  const { validity } = one;
  return {
    id: one.id,
    code: one.code,
    nameI18n: one.name,
    usageI18n: one.usage,
    type: one.type,
    value: one.type === 'RATE' ? ppm(one.value) : yuanToFen(one.value),
    maxDiscountFen: one.maxDiscount === undefined ? null : yuanToFen(one.maxDiscount),
    minOrderFen: yuanToFen(one.minOrderAmount),
    scope: one.scope,
    audience: one.audience,
    totalQuantity: one.totalQuantity,
    claimedQuantity: one.claimedQuantity,
    perMember: one.perMember,
    isExchange: one.isExchange,
    point: one.point,
    validity:
      validity.type === 'RELATIVE'
        ? validity
        : {
            type: validity.type,
            begin: moveToNow(validity.begin, now).getTime(),
            end: moveToNow(validity.end, now).getTime(),
          },
    isEnabled: one.isEnabled,
  };
}

function ppm(share: number): number {
  return Math.round(share * 1_000_000);
}
