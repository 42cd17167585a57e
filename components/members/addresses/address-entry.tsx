import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SelectField } from '@/components/ui/control/select-field';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ApiError } from '@/lib/api/api-error';
import type { Address } from '@/lib/members/address-contract';
import { hasPostalCode } from '@/lib/members/countries';
import { regionListQuery } from '@/lib/members/queries/region-list';
import { useSaveAddress } from '@/lib/members/queries/save-address';
import styles from './address-entry.module.css';
import {
  type AddressField,
  type AddressForm,
  addressFields,
  addressProblem,
  addressSchema,
  emptyAddress,
} from './address-form';

const textFields = [
  { key: 'consignee', autoComplete: 'name', most: 80, isWide: false },
  { key: 'telephone', autoComplete: 'tel', most: 80, isWide: false },
  { key: 'detailAddress', autoComplete: 'street-address', most: 200, isWide: true },
  { key: 'zipCode', autoComplete: 'postal-code', most: 16, isWide: false },
] as const;

/** The form of a postal address. Foreign couriers read English only, which is reported while typing. */
export function AddressEntry({
  address,
  onSaved,
}: {
  address: Address | null;
  onSaved: (address: Address) => void;
}) {
  const text = useTranslations('order.address');
  const { fields, form, setDefault, countries, save, isBusy } = useAddressForm(address, onSaved);
  const regions = countries.find((country) => country.code === form.country)?.regions ?? [];
  const textField = ({ key, autoComplete, most, isWide }: (typeof textFields)[number]) => (
    <TextField
      key={key}
      {...fields(key)}
      className={isWide ? styles.wide : undefined}
      autoComplete={autoComplete}
      maxLength={most}
    />
  );
  return (
    <form className={styles.addressForm} onSubmit={save} noValidate>
      {textFields.slice(0, 2).map(textField)}
      <SelectField {...fields('country')} autoComplete="country">
        <option value="">{text('choose')}</option>
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
      {regions.length > 0 ? (
        <SelectField {...fields('regionName')}>
          <option value="">{text('choose')}</option>
          {regions.map((region) => (
            <option key={region} value={region}>
              {region}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField {...fields('regionName')} autoComplete="address-level1" maxLength={80} />
      )}
      {textFields
        .slice(2)
        .filter(({ key }) => key !== 'zipCode' || hasPostalCode(form.country))
        .map(textField)}
      <label className={`check ${styles.wide}`}>
        <input
          type="checkbox"
          checked={form.isDefault}
          onChange={(event) => setDefault(event.target.checked)}
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

function useAddressForm(address: Address | null, onSaved: (address: Address) => void) {
  const text = useTranslations('order.address');
  const id = useId();
  const { data: countries = [] } = useQuery(regionListQuery(useLocale()));
  const { control, formState, handleSubmit, setError, clearErrors, setValue } = useForm<AddressForm>({
    defaultValues: address ? formOf(address) : emptyAddress,
    resolver: zodResolver(addressSchema),
    // Fields are focused by their id below: they have no ref.
    shouldFocusError: false,
  });
  const form = useWatch({ control, compute: (values) => values });
  const { submit, isBusy } = useSubmit(useSaveAddress(address?.id ?? null));

  function problemOf(key: AddressField): string {
    const problem = addressProblem(key, form);
    const refused = formState.errors[key]?.type === 'server';
    if (!problem) return refused ? text('problem.invalid') : '';
    // A non-Latin script is reported while typing, a missing value on blur or on submit.
    const wasLeft = formState.touchedFields[key] || formState.submitCount > 0;
    return problem === 'missing' && !wasLeft ? '' : text(`problem.${problem}`);
  }

  function change(key: AddressField, value: string) {
    setValue(key, value);
    if (key === 'country') {
      setValue('regionName', '');
      if (!hasPostalCode(value)) setValue('zipCode', '');
    }
    clearErrors();
  }

  const send = handleSubmit(
    (values) =>
      submit(values, {
        onSuccess: onSaved,
        onError: (failure) => {
          const field = failure instanceof ApiError ? Reflect.get(Object(failure.data), 'field') : null;
          const known = addressFields.find((key) => key === field);
          if (known) setError(known, { type: 'server' });
        },
      }),
    (errors) => {
      const wrong = addressFields.find((key) => errors[key]);
      document.getElementById(`${id}-${wrong}`)?.focus();
    },
  );

  return {
    form,
    countries,
    isBusy,
    setDefault: (isDefault: boolean) => setValue('isDefault', isDefault),
    save: (event: FormEvent) => {
      // React passes the event through the portal to the order's form, which must not be submitted.
      event.stopPropagation();
      void send(event);
    },
    /** Props of a field. */
    fields: (key: AddressField) => ({
      id: `${id}-${key}`,
      label: text(key),
      problem: problemOf(key),
      value: form[key],
      onChange: (value: string) => change(key, value),
      onBlur: () => setValue(key, form[key], { shouldTouch: true }),
    }),
  };
}

/** Without the id, which is not part of the form. */
function formOf({ id: _, ...form }: Address): AddressForm {
  return form;
}
