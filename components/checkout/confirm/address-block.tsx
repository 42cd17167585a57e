import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { latinTag } from '@/lib/i18n/locales';
import type { Address } from '@/lib/members/address-contract';
import { addressLine } from '@/lib/members/postal-address';
import { AddressDialog } from './address-dialog';
import styles from './confirm.module.css';

/** Saved addresses as radio cards, with a dialog to add or change one. */
export function AddressBlock({
  addresses,
  value,
  onChange,
  onSaved,
  isMissing,
}: {
  addresses: Address[];
  value: string | null;
  onChange: (id: string) => void;
  onSaved: (address: Address) => void;
  isMissing: boolean;
}) {
  const text = useTranslations('order.address');
  const group = useId();
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  return (
    <section className="card pad" aria-labelledby="confirm-address">
      <h2 id="confirm-address" className={styles.blockTitle}>
        {text('title')} <small>{text('english')}</small>
      </h2>
      <fieldset className="options">
        <legend className="visually-hidden">{text('title')}</legend>
        {addresses.map((address) => {
          const isOn = address.id === value;
          return (
            <label key={address.id} className={`option ${styles.choice} ${isOn ? 'is-on' : ''}`}>
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                checked={isOn}
                onChange={() => onChange(address.id)}
              />
              <span className="dot" />
              <span className={`grow ${styles.words}`} lang={latinTag}>
                <span className="title">
                  {address.consignee} <span className="number second">{address.telephone}</span>
                  {address.isDefault ? <span className="tag tag-azure">{text('default')}</span> : null}
                </span>
                <span className="t13 second">{addressLine(address)}</span>
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={text('edit', { name: address.consignee })}
                onClick={(event) => {
                  event.preventDefault();
                  setEdited(address);
                }}
              >
                <Icon name="pencil" />
              </button>
            </label>
          );
        })}
      </fieldset>
      {isMissing ? (
        <p className="hint hint-error" role="alert">
          {text('missing')}
        </p>
      ) : null}
      <div className={styles.addressActions}>
        <button type="button" className="button" id="confirm-address-add" onClick={() => setEdited('new')}>
          <Icon name="plus" size={16} />
          {text('add')}
        </button>
      </div>
      <AddressDialog
        key={edited === 'new' ? 'new' : (edited?.id ?? 'closed')}
        address={edited === 'new' ? null : edited}
        open={edited !== null}
        onClose={() => setEdited(null)}
        onSaved={(address) => {
          setEdited(null);
          onSaved(address);
        }}
      />
    </section>
  );
}
