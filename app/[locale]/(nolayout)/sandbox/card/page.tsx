import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HostedCardForm } from '@/components/payments/sandbox/hosted-card-form';
import { HostedFrame } from '@/components/payments/sandbox/hosted-frame';
import { loadSession } from '@/components/payments/sandbox/load-session';
import { ClientMessages } from '@/lib/i18n/client-messages';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('sandbox');
  return { title: text('cardName'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ session?: string | string[] }> };

export default async function SandboxCardPage({ searchParams }: Props) {
  const [text, { session: id }] = await Promise.all([getTranslations('sandbox'), searchParams]);
  const session = await loadSession(id, ['CARD']);
  return (
    <ClientMessages namespaces={['sandbox']}>
      <HostedFrame session={session} name={text('cardName')}>
        <HostedCardForm first={session} />
      </HostedFrame>
    </ClientMessages>
  );
}
