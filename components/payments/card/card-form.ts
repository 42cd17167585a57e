import type { RefObject } from 'react';
import type { CallOutput } from '@/lib/contract/contract';

export type PaymentAction = CallOutput<'POST /order/member/payment/load'>['action'];

/**
 * LEAVING: the browser opens the bank's page. INVALID: the form shows what is wrong with it. FAILED: the card was
 * declined. UNSURE: it was sent and no response arrived, so that the card may be charged. UNREACHABLE: nothing was sent.
 */
export type CardOutcome = 'ACCEPTED' | 'LEAVING' | 'INVALID' | 'FAILED' | 'UNSURE' | 'UNREACHABLE';

/** The card fields in a page of the store. They are shown before the order and its payment exist. */
export type CardForm = {
  /** Whether the fields are complete; shows what is missing. */
  validate(): Promise<boolean>;
  /**
   * Pays a payment that was opened.
   * @param returnUrl where the bank's page leads back to, absolute
   */
  confirm(action: PaymentAction, returnUrl: string): Promise<CardOutcome>;
};

/** Holds the form that is visible; null while it loads. */
export type CardFormRef = RefObject<CardForm | null>;
