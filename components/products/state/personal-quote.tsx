import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect } from 'react';
import type { Member } from '@/lib/account/member-contract';
import { useMember } from '@/lib/account/queries/load-member';
import { quoteQuery } from '@/lib/checkout/queries/quote';
import type { Quote } from '@/lib/pricing/contract';
import { usedDealsQuery } from '@/lib/promotions/queries/used-deals';
import type { PurchaseAmounts } from './purchase-amounts';
import type { PurchaseProduct, PurchaseState } from './purchase-state';

/** What the product page shows a member in place of the visitor's values. */
export type PersonalPurchase = {
  /** Null while it is loading and when the purchase is refused; the visitor's total is shown then. */
  readonly quoted: {
    readonly skuId: string;
    readonly quantity: number;
    readonly amounts: PurchaseAmounts;
    /** The best offer besides a deal, with its saving in yuan; an empty name for the member discount. */
    readonly offer: { readonly name: string; readonly discount: number } | null;
    /** What the order costs with each payment method. */
    readonly methods: Quote['paymentMethods'];
  } | null;
  readonly limits: Member['limits'];
  /** Whether the member has ordered all units of the page's deal that a member may. */
  readonly isDealUsed: boolean;
  /** The member's unpaid order with the units of a used deal. */
  readonly unpaidDealSn: string | null;
  readonly verification: Member['certificationStatus'];
  /** Why this order would be on hold after its payment. */
  readonly hold: Quote['hold'];
  /** Why the member's limits refuse this order; null when they allow it. */
  readonly limit: Quote['limit'];
};

/** Requests the member's quote of the current choice: the same one that the confirm page opens with. */
export default function PersonalQuote({
  detail,
  skuId,
  quantity,
  onLoaded,
}: Pick<PurchaseState, 'skuId' | 'quantity'> & {
  detail: PurchaseProduct;
  onLoaded: (personal: PersonalPurchase) => void;
}) {
  const member = useMember();
  const isSold = detail.skus.some((sku) => sku.id === skuId && !sku.isOutOfStock);
  const { data: used } = useQuery({ ...usedDealsQuery, enabled: detail.deal !== null });
  const dealId = detail.deal?.id ?? '';
  const isDealUsed = used?.dealIds.includes(dealId) ?? false;
  const unpaidDealSn = used?.unpaid.find((order) => order.dealId === dealId)?.orderSn ?? null;
  const { data: quote } = useQuery({ ...quoteQuery({ skuId, quantity }), enabled: isSold });
  useEffect(() => {
    if (!member) return;
    startTransition(() =>
      onLoaded({
        quoted: quote
          ? {
              skuId,
              quantity,
              amounts: amountsOf(quote),
              offer: offerOf(quote),
              methods: quote.paymentMethods,
            }
          : null,
        limits: member.limits,
        hold: quote?.hold ?? 'NONE',
        limit: quote?.limit ?? null,
        isDealUsed,
        unpaidDealSn,
        verification: member.certificationStatus,
      }),
    );
  }, [member, quote, isDealUsed, unpaidDealSn, skuId, quantity, onLoaded]);
  return null;
}

function amountsOf({ amounts, rewardPoint }: Quote): PurchaseAmounts {
  const { goodsAmount, activityDiscount, orderAmount, serviceFee, payAmount } = amounts;
  return { goodsAmount, activityDiscount, orderAmount, serviceFee, payAmount, coins: rewardPoint };
}

function offerOf({ amounts, offers }: Quote) {
  const discount = amounts.couponDiscount + amounts.memberDiscount;
  if (discount === 0) return null;
  const applied = offers.find((offer) => offer.type === amounts.offerType && offer.isBest);
  return { name: applied?.couponCodeId ? applied.name : '', discount };
}
