import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardForm, CardFormRef } from '@/components/payments/card/card-form';
import { testDetails } from '@/components/payments/sandbox/test-cards';
import type { Wallet, WalletRef } from '@/components/payments/wallet/wallet';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { safeSessionStorage } from '@/lib/stores/safe-storage';

/** Ends with what was entered for purchases (`forgetPurchases`). */
const nameKey = 'purchase_cardholder';

export type MethodFields = {
  /** The card fields that are visible. */
  form: CardFormRef;
  wallet: WalletRef;
  name: string;
  nameField: RefObject<HTMLInputElement | null>;
  isNameMissing: boolean;
  setName: (name: string) => void;
  /** Fills in the name of a test card, unless a name was entered. */
  onTestCard: () => void;
  /** A saved card or a wallet is chosen, which has a name already. */
  isSavedCard: boolean;
  setSavedCard: (isSaved: boolean) => void;
  /** Whether everything that the method needs is entered; shows what is missing. */
  check: (method: PaymentMethodQuote) => Promise<boolean>;
};

/** Whether the shopper approves the payment in a window of the provider. */
export function isWallet({ form }: Pick<PaymentMethodQuote, 'form'>): boolean {
  return form?.provider === 'PAYPAL';
}

/** Whether a method takes cards of the networks. */
export function isCard({
  form,
  requiresCardholderName,
}: Pick<PaymentMethodQuote, 'form' | 'requiresCardholderName'>) {
  return requiresCardholderName || form?.provider === 'STRIPE' || form?.provider === 'SANDBOX';
}

/** What the shopper enters for a payment method: the name on the card, kept for this tab, and the card itself. */
export function useMethodFields(): MethodFields {
  const form = useRef<CardForm | null>(null);
  const wallet = useRef<Promise<Wallet | null> | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setNameState] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const [isSavedCard, setSavedCard] = useState(false);

  useEffect(() => setNameState((typed) => typed || (safeSessionStorage.getItem(nameKey) ?? '')), []);

  function setName(next: string) {
    setNameState(next);
    setNameMissing(false);
    safeSessionStorage.setItem(nameKey, next);
  }

  async function check(method: PaymentMethodQuote): Promise<boolean> {
    const isMissing = asksName(method, { isSavedCard }) && name.trim() === '';
    setNameMissing(isMissing);
    const isComplete =
      method.form === null || isWallet(method) || ((await form.current?.validate()) ?? false);
    if (isMissing) nameField.current?.focus();
    return !isMissing && isComplete;
  }

  return {
    form,
    wallet,
    name,
    nameField,
    isNameMissing,
    setName,
    onTestCard: () => {
      if (name.trim() === '') setName(testDetails.name);
    },
    isSavedCard,
    setSavedCard,
    check,
  };
}

/** Whether the shopper enters the name on the card. */
export function asksName(
  { requiresCardholderName }: PaymentMethodQuote,
  { isSavedCard }: Pick<MethodFields, 'isSavedCard'>,
): boolean {
  return requiresCardholderName && !isSavedCard;
}
