import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { latinTag } from '@/lib/i18n/locales';
import type { Address } from '@/lib/members/address-contract';
import { addressLine } from '@/lib/members/postal-address';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from './address.module.css';
import { AddressActions } from './address-actions';

export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const text = useTranslations('member.address');
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <li key={address.id} className="card pad">
          <p className={styles.name} lang={latinTag}>
            <b>{address.consignee}</b> <span className="number second">{address.telephone}</span>
            {address.isDefault ? <span className="tag tag-azure">{text('default')}</span> : null}
          </p>
          <p className="second" lang={latinTag}>
            {addressLine(address)}
          </p>
          <div className={styles.actions}>
            <Link
              className="button button-quiet button-small"
              href={memberPath('address', { edit: address.id })}
              aria-label={text('editOf', { name: address.consignee })}
            >
              <Icon name="pencil" size={16} />
              {text('edit')}
            </Link>
            <AddressActions address={address} isLast={addresses.length === 1} />
          </div>
        </li>
      ))}
    </ul>
  );
}
