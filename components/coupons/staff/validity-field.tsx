import { useTranslations } from 'next-intl';
import { PublishTime } from '@/components/content/staff/publish-time';
import { Labelled } from '@/components/staff/editor/labelled';
import type { CouponContent } from '@/lib/coupons/staff/contract';
import { ChoiceField, NumberField } from './coupon-controls';

type Validity = CouponContent['validity'];

const day = 86_400_000;
const ends = ['begin', 'end'] as const;

/** How long a coupon is valid: from its claim on, or in one period for everyone. */
export function ValidityField({
  validity,
  onChange,
}: {
  readonly validity: Validity;
  readonly onChange: (validity: Validity) => void;
}) {
  const t = useTranslations('staff.coupons');
  const setType = (type: Validity['type']) => {
    const now = Math.floor(Date.now() / 60_000) * 60_000;
    onChange(type === 'RELATIVE' ? { type, days: 14 } : { type, begin: now, end: now + 30 * day });
  };
  return (
    <>
      <ChoiceField
        label={t('field.validity')}
        value={validity.type}
        options={(['RELATIVE', 'FIXED'] as const).map((value) => ({
          value,
          label: t(`validityType.${value}`),
        }))}
        onChange={setType}
      />
      <div className="s-pair">
        {validity.type === 'RELATIVE' ? (
          <NumberField
            label={t('field.days')}
            value={validity.days}
            most={3650}
            onChange={(days) => onChange({ type: 'RELATIVE', days: days || 1 })}
          />
        ) : (
          ends.map((key) => (
            <Labelled key={key} label={t(`field.${key}`)}>
              <PublishTime
                value={validity[key]}
                label={t(`field.${key}`)}
                onChange={(time) => onChange({ ...validity, [key]: time })}
              />
            </Labelled>
          ))
        )}
      </div>
    </>
  );
}
