import type { RefObject } from 'react';

/** FAILED: the window could not be opened or broke off; nothing was approved. */
export type WalletOutcome = 'APPROVED' | 'CANCELED' | 'FAILED';

export type Wallet = {
  /**
   * Opens the provider's window, and ends when the shopper has left it. A browser opens a window only at a click, so that
   * the window is opened before its order exists.
   */
  approve(orderId: Promise<string>): Promise<WalletOutcome>;
};

/** The wallet of the chosen method while its script loads; null in it when the script cannot be loaded. */
export type WalletRef = RefObject<Promise<Wallet | null> | null>;
