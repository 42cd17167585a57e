import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { receiptsKey } from '@/lib/receipts/queries/receipts';

export type ReceiptCompany = { name: string; taxNumber?: string; address?: string };

/** Issues the receipt of an order and the credit notes of its refunds. */
export function useIssueReceipts(orderSn: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (company: ReceiptCompany | null): Promise<void> => {
      const body = { orderSn, ...(company ? { company } : {}) };
      await call('POST /order/member/receipt/issue', { body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: receiptsKey(orderSn) }),
  });
}
