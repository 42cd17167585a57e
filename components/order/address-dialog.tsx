'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from '@/components/shell/use-hydrated';
import { Dialog } from '@/components/ui/dialog';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { Address } from '@/lib/contract/upms';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { regionListQuery } from '@/lib/queries/region-list';
import { type AddressField, type AddressForm, addressProblem, emptyAddress } from './address-form';
import styles from './confirm.module.css';

const textFields = [
  { key: 'consignee', autoComplete: 'name', wide: false },
  { key: 'telephone', autoComplete: 'tel', wide: false },
  { key: 'detailAddress', autoComplete: 'street-address', wide: true },
  { key: 'zipCode', autoComplete: 'postal-code', wide: false },
] as const;

/** Add or change an address. Couriers abroad read English only; that is said while typing. */
export function AddressDialog({
  address,
  open,
  onClose,
  onSaved,
}: {
  address: Address | null;
  open: boolean;
  onClose: () => void;
  onSaved: (address: Address) => void;
}) {
  const text = useTranslations('order.address');
  const locale = useLocale();
  const textOf = useErrorText();
  const id = useId();
  const isHydrated = useHydrated();
  const { data: countries } = useQuery({ ...regionListQuery(locale), enabled: open });
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

  function hint(key: AddressField) {
    const problem = problemOf(key);
    return problem ? (
      <span className="hint hint-error" id={`${id}-${key}-hint`} role="alert">
        {problem}
      </span>
    ) : null;
  }

  const shared = (key: AddressField) => ({
    id: `${id}-${key}`,
    value: form[key],
    'aria-invalid': problemOf(key) !== '',
    'aria-describedby': problemOf(key) ? `${id}-${key}-hint` : undefined,
    onBlur: () => setLeft((current) => ({ ...current, [key]: true })),
  });

  if (!isHydrated) return null;
  // At the end of the document: a form inside the order's form would send that one.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={text(address ? 'change' : 'add')} width={600} phone="screen">
      <form className={styles.addressForm} onSubmit={save} noValidate>
        {textFields.slice(0, 2).map((field) => (
          <div key={field.key} className="field">
            <label className="label" htmlFor={`${id}-${field.key}`}>
              {text(field.key)}
            </label>
            <input
              {...shared(field.key)}
              className="input"
              autoComplete={field.autoComplete}
              maxLength={80}
              onChange={(event) => change(field.key, event.target.value)}
            />
            {hint(field.key)}
          </div>
        ))}
        <div className="field">
          <label className="label" htmlFor={`${id}-country`}>
            {text('country')}
          </label>
          <select
            {...shared('country')}
            className="input"
            autoComplete="country"
            onChange={(event) => change('country', event.target.value)}
          >
            <option value="">{text('choose')}</option>
            {(countries ?? []).map((country) => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </select>
          {hint('country')}
        </div>
        <div className="field">
          <label className="label" htmlFor={`${id}-regionName`}>
            {text('regionName')}
          </label>
          {regions.length > 0 ? (
            <select
              {...shared('regionName')}
              className="input"
              onChange={(event) => change('regionName', event.target.value)}
            >
              <option value="">{text('choose')}</option>
              {regions.map((region) => (
                <option key={region} value={region}>
                  {region}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...shared('regionName')}
              className="input"
              autoComplete="address-level1"
              maxLength={80}
              onChange={(event) => change('regionName', event.target.value)}
            />
          )}
          {hint('regionName')}
        </div>
        {textFields.slice(2).map((field) => (
          <div key={field.key} className={`field ${field.wide ? styles.wide : ''}`}>
            <label className="label" htmlFor={`${id}-${field.key}`}>
              {text(field.key)}
            </label>
            <input
              {...shared(field.key)}
              className="input"
              autoComplete={field.autoComplete}
              maxLength={field.wide ? 200 : 16}
              onChange={(event) => change(field.key, event.target.value)}
            />
            {hint(field.key)}
          </div>
        ))}
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
    </Dialog>,
    document.body,
  );
}
