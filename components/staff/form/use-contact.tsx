import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';

const ContactDialog = dynamic(() => import('./contact-dialog').then((file) => file.ContactDialog), {
  ssr: false,
});

/** Contacts that are masked until someone says why they need them: the button that asks, its dialog, and what was read. */
export function useContact<Contact>(
  read: (reason: string) => Promise<Contact>,
  label: string,
): { contact: Contact | null; button: ReactNode; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const [contact, setContact] = useState<Contact | null>(null);
  return {
    contact,
    button: contact ? null : (
      <Button size="small" icon={<Icon name="eye" size={16} />} onClick={() => setAsking(true)}>
        {label}
      </Button>
    ),
    dialog: isAsking ? (
      <ContactDialog
        read={async (reason) => setContact(await read(reason))}
        onClose={() => setAsking(false)}
        onRead={() => setAsking(false)}
      />
    ) : null,
  };
}
