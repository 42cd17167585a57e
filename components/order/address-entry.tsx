'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { SelectField } from '@/components/ui/select-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { Address } from '@/lib/contract/upms';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { regionListQuery } from '@/lib/queries/region-list';
import { type AddressField, type AddressForm, addressProblem, emptyAddress } from './address-form';
import styles from './confirm.module.css';

const textFields = [
  { key: 'consignee', autoComplete: 'name', most: 80, isWide: false },
  { key: 'telephone', autoComplete: 'tel', most: 80, isWide: false },
  { key: 'detailAddress', autoComplete: 'street-address', most: 200, isWide: true },
  { key: 'zipCode', autoComplete: 'postal-code', most: 16, isWide: false },
] as const;

/** The form of an address. Couriers abroad read English only; that is said while typing. */
export function AddressEntry({
  address,
  onSaved,
}: {
  address: Address | null;
  onSaved: (address: Address) => void;
}) {
  const text = useTranslations('order.address');
  const locale = useLocale();
  const textOf = useErrorText();
  const id = useId();
  const { data: countries } = useQuery(regionListQuery(locale));
  const [form, setForm] = useState<AddressForm>(() => address ?? emptyAddress);
  const [left, setLeft] = useState<Partial<Record<AddressField, boolean>>>({});
  const [refused, setRefused] = useState<AddressField | null>(null);
  const [isBusy, setBusy] = useState(false);
  const regions = countries?.find((country) => country.code === form.country)?.regions ?? [];

  function change(key: AddressField, value: string) {
    setForm({ ...form, [key]: value, ...(key === 'country' ? { regionName: '' } : {}) });
    setRefused(null);
  }

  function problemOf(key: AddressField): string {
    const problem = addressProblem(key, form[key]);
    if (refused === key && !problem) return text('problem.invalid');
    // Another script is said at once, a missing value once the field was left.
    if (!problem || (problem === 'missing' && !left[key])) return '';
    return text(`problem.${problem}`);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    // React passes the event on to the order's form, which the portal is a child of.
    event.stopPropagation();
    if (isBusy) return;
    const keys: AddressField[] = [
      'consignee',
      'telephone',
      'country',
      'regionName',
      'detailAddress',
      'zipCode',
    ];
    setLeft(Object.fromEntries(keys.map((key) => [key, true])));
    const wrong = keys.find((key) => addressProblem(key, form[key]));
    if (wrong) {
      document.getElementById(`${id}-${wrong}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const saved = address
        ? await call('POST /upms/member/address/update', { body: { ...form, id: address.id } })
        : await call('POST /upms/member/address/save', { body: form });
      onSaved(saved);
    } catch (failure) {
      const field = failure instanceof ApiError ? Reflect.get(Object(failure.data), 'field') : null;
      const known = keys.find((key) => key === field);
      if (known) setRefused(known);
      toast.error(await textOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const shared = (key: AddressField) => ({
    id: `${id}-${key}`,
    label: text(key),
    problem: problemOf(key),
    value: form[key],
    onChange: (value: string) => change(key, value),
    onBlur: () => setLeft((current) => ({ ...current, [key]: true })),
  });
  const textField = ({ key, autoComplete, most, isWide }: (typeof textFields)[number]) => (
    <TextField
      key={key}
      {...shared(key)}
      className={isWide ? styles.wide : undefined}
      autoComplete={autoComplete}
      maxLength={most}
    />
  );

  return (
    <form className={styles.addressForm} onSubmit={save} noValidate>
      {textFields.slice(0, 2).map(textField)}
      <SelectField {...shared('country')} autoComplete="country">
        <option value="">{text('choose')}</option>
        {(countries ?? []).map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
      {regions.length > 0 ? (
        <SelectField {...shared('regionName')}>
          <option value="">{text('choose')}</option>
          {regions.map((region) => (
            <option key={region} value={region}>
              {region}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField {...shared('regionName')} autoComplete="address-level1" maxLength={80} />
      )}
      {textFields.slice(2).map(textField)}
      <label className={`check ${styles.wide}`}>
        <input
          type="checkbox"
          checked={form.isDefault}
          onChange={(event) => setForm({ ...form, isDefault: event.target.checked })}
        />
        <span className="t13">{text('makeDefault')}</span>
      </label>
      <p className={`hint ${styles.wide}`}>{text('hint')}</p>
      <SubmitButton
        className={`button button-primary button-block ${styles.wide}`}
        busy={isBusy}
        busyText={text('saving')}
      >
        {text('save')}
      </SubmitButton>
    </form>
  );
}
