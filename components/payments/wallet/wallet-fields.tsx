import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Wallet, WalletRef } from './wallet';

/** What PayPal's window is for. The script that opens it is loaded when the method is chosen. */
export function WalletFields({
  clientId,
  environment,
  wallet,
}: {
  clientId: string;
  environment: 'production' | 'sandbox';
  wallet: WalletRef;
}) {
  const text = useTranslations('payment.wallet');
  const locale = useLocale();
  const [phase, setPhase] = useState<'LOADING' | 'READY' | 'BROKEN'>('LOADING');

  useEffect(() => {
    let isGone = false;
    const loading: Promise<Wallet | null> = import('./load-wallet')
      .then(({ loadWallet }) => loadWallet({ clientId, environment }, locale))
      .catch(() => null);
    wallet.current = loading;
    void loading.then((loaded) => {
      if (!isGone) setPhase(loaded === null ? 'BROKEN' : 'READY');
    });
    return () => {
      isGone = true;
      wallet.current = null;
    };
  }, [clientId, environment, locale, wallet]);

  const words = { LOADING: text('loading'), READY: text('hint'), BROKEN: text('byPage') };
  return (
    <p className="t13 second" aria-busy={phase === 'LOADING'} aria-live="polite">
      {words[phase]}
    </p>
  );
}
