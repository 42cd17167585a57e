import { ExactText } from '@/components/ui/price/amount-text';

/** An order number: the day dimmed, the digits that people read out strong. */
export function OrderNumber({ sn }: { readonly sn: string }) {
  return (
    <span className="s-sn" translate="no">
      <span>{sn.slice(0, 8)}</span> <ExactText>{sn.slice(8)}</ExactText>
    </span>
  );
}
