import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { QuoteAmounts } from '../../../lib/pricing/quote';
import { addTime } from '../../../lib/time';
import type { Context } from '../../platform/context';
import { newId } from '../../platform/new-id';
import type { OrderItemRow, OrderRow } from '../orders/lock-order';
import { firstStatus } from '../orders/state-table';
import type { QuoteGround } from '../pricing/load-quote-facts';
import type { CheckedAccount } from '../products/recharge/check-recharge-account';
import { displayOf, sealRechargeValues } from '../products/recharge/recharge-values';
import type { OrderSettings } from '../settings/order-settings';

type Body = z.output<Contract['POST /order/member/order/create']['body']>;

type OrderParts = {
  body: Body;
  key: string;
  sn: string;
  ground: QuoteGround;
  amounts: QuoteAmounts;
  settings: OrderSettings;
  account: CheckedAccount;
};

/** The row of a placed order: amounts and postal address are copies that later changes do not affect. */
export function orderRowOf(context: Context, memberId: string, parts: OrderParts): OrderRow {
  const { body, key, sn, ground, amounts, settings, account } = parts;
  const now = context.clock.now();
  const minutes =
    ground.goods.type === 'PHYSICAL' ? settings.physicalPayTimeoutMinutes : settings.payTimeoutMinutes;
  const isFree = amounts.payAmountFen === 0;
  const { address, member } = ground;
  return {
    id: newId(),
    sn,
    memberId,
    goodsType: ground.goods.type,
    status: firstStatus(amounts.payAmountFen),
    statusBeforeRefund: null,
    holdReason: 'NONE',
    holdOwner: null,
    holdDeadline: null,
    holdRemindedTime: null,
    nextCheckTime: null,
    assignedStaffId: null,
    assignedUntil: null,
    verificationAskedTime: null,
    goodsAmountFen: amounts.goodsAmountFen,
    activityDiscountFen: amounts.activityDiscountFen,
    memberDiscountFen: amounts.memberDiscountFen,
    couponDiscountFen: amounts.couponDiscountFen,
    deductionTotalFen: amounts.deductionTotalFen,
    freightFen: amounts.freightFen,
    orderAmountFen: amounts.orderAmountFen,
    feeRatePpm: amounts.feeRatePpm,
    feeIncluded: amounts.feeIncluded,
    serviceFeeFen: amounts.serviceFeeFen,
    payAmountFen: amounts.payAmountFen,
    amountPaidFen: 0,
    amountRefundedFen: 0,
    payCurrency: amounts.pay.code,
    payCurrencyMinor: amounts.pay.minor,
    payRatePpb: amounts.pay.ratePpb,
    payPremiumPpm: amounts.pay.premiumPpm,
    taxRatePpm: Math.round(ground.settings.tax.percent * 10_000),
    paymentMethod: amounts.paymentMethod,
    offerType: amounts.offerType,
    couponCodeId: amounts.couponCodeId,
    dailyDealId: amounts.dealId,
    dealQuantity: amounts.dealQuantity,
    address: address && {
      id: address.id,
      consignee: address.consignee,
      telephone: address.telephone,
      country: address.country,
      regionName: address.regionName,
      zipCode: address.zipCode,
      detailAddress: address.detailAddress,
    },
    contactEmail: contactOf(ground.goods.rechargeFields, account.values) ?? member.email,
    remark: body.remark,
    expireTime: isFree ? null : addTime(now, minutes, 'minute'),
    expireGraceUsed: false,
    paidTime: isFree ? now : null,
    refundAskedTime: null,
    shippedTime: null,
    receivedTime: null,
    completedTime: null,
    canceledTime: null,
    cancelReason: null,
    autoReceiveTime: null,
    latePayment: false,
    rewardPoint: amounts.rewardPoint,
    lateCoins: 0,
    expressCompany: null,
    trackingNo: null,
    clientIp: context.ip,
    lang: context.locale,
    idempotencyKey: key,
    createdTime: now,
    updatedTime: now,
    version: 0,
  };
}

/** The row of the item of a placed order. */
export function itemRowOf(
  context: Context,
  order: OrderRow,
  { goods, sku, facts }: QuoteGround,
  { values, roleName }: CheckedAccount,
): OrderItemRow {
  const id = newId();
  return {
    id,
    orderId: order.id,
    goodsId: goods.id,
    skuId: sku.id,
    goodsSlug: goods.slug,
    nameI18n: goods.nameI18n,
    specificationI18n: sku.nameI18n,
    faceValue: sku.faceValue,
    unitPriceFen: sku.priceFen,
    unitCostFen: sku.costFen,
    quantity: facts.quantity,
    subtotalFen: order.goodsAmountFen,
    deliveryMode: goods.deliveryMode,
    rechargeValuesEnc: sealRechargeValues(context.environment, id, values),
    accountDisplay: displayOf(goods.rechargeFields, values),
    roleName,
    deliveredQuantity: 0,
    refundedQuantity: 0,
    deliveryState: 'WAITING',
    supplierOrderNo: null,
    costMinor: null,
    costCurrency: null,
    supplier: null,
    supplierProduct: null,
    failReason: null,
    deliveredTime: null,
    createdTime: order.createdTime,
    updatedTime: order.createdTime,
    version: 0,
  };
}

/** The contact that the recharge form itself requires, if any. */
function contactOf(
  fields: readonly { key: string; type: string }[],
  values: Record<string, string>,
): string | null {
  const field = fields.find((each) => each.type === 'email');
  return (field && values[field.key]) ?? null;
}
