import { z } from 'zod';
import { locales } from '../i18n/locales';
import { companyAddressMost, companyNameMost, taxNumberMost } from '../text-lengths';
import { endpoint, fileResponse, id, orderSn, shanghaiTime, yuan } from '../wire/endpoint';

const line = (most: number) => z.string().trim().min(1).max(most);

/** A company that the receipt is made out to. */
export const receiptCompany = z.object({
  name: line(companyNameMost),
  taxNumber: line(taxNumberMost).optional(),
  address: line(companyAddressMost).optional(),
});

const issued = z.object({
  id,
  sn: z.string(),
  kind: z.enum(['RECEIPT', 'CREDIT_NOTE']),
  amount: yuan,
  issuedTime: shanghaiTime,
});
export type IssuedReceipt = z.infer<typeof issued>;

const receiptList = z.object({
  receipts: z.array(issued),
  /** Whether a receipt, or the credit note of a refund, can be issued now. */
  canIssue: z.boolean(),
});

export const receiptContract = {
  'GET /order/member/receipt/list': endpoint({
    summary: 'List the receipt and the credit notes of an order',
    token: 'member',
    query: z.object({ orderSn }),
    data: receiptList,
  }),
  'POST /order/member/receipt/issue': endpoint({
    summary: 'Issue the receipt of a paid order, and a credit note for each completed refund, once',
    token: 'member',
    body: z.object({
      orderSn,
      /** Only for the first issue; a receipt does not change afterwards. */
      company: receiptCompany.optional(),
    }),
    data: receiptList,
  }),
  'GET /order/member/receipt/file': endpoint({
    summary: 'Download a receipt or credit note as PDF',
    token: 'member',
    query: z.object({ id, locale: z.enum(locales).optional().catch(undefined) }),
    data: fileResponse,
    file: ['application/pdf'],
  }),
};
