import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HostedFrame } from '@/components/payments/sandbox/hosted-frame';
import { HostedWalletForm } from '@/components/payments/sandbox/hosted-wallet-form';
import { loadSession } from '@/components/payments/sandbox/load-session';
import { ClientMessages } from '@/lib/i18n/client-messages';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('sandbox');
  return { title: text('walletName'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ session?: string | string[] }> };

export default async function SandboxWalletPage({ searchParams }: Props) {
  const [text, { session: id }] = await Promise.all([getTranslations('sandbox'), searchParams]);
  const session = await loadSession(id, ['PAYPAL', 'WALLET', 'QR']);
  return (
    <ClientMessages namespaces={['sandbox']}>
      <HostedFrame session={session} name={text('walletName')}>
        <HostedWalletForm first={session} />
      </HostedFrame>
    </ClientMessages>
  );
}
