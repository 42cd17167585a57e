import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { Address } from '@/lib/contract/upms';
import { Link } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';
import styles from './address.module.css';
import { AddressActions } from './address-actions';

export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const text = useTranslations('member.address');
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <li key={address.id} className="card pad">
          <p className={styles.name} lang="en">
            <b>{address.consignee}</b> <span className="number second">{address.telephone}</span>
            {address.isDefault ? <span className="tag tag-azure">{text('default')}</span> : null}
          </p>
          <p className="second" lang="en">
            {[address.detailAddress, address.regionName, address.zipCode, address.country].join(', ')}
          </p>
          <div className={styles.actions}>
            <Link
              className="button button-quiet button-small"
              href={memberAddress('address', { edit: address.id })}
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
