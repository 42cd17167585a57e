import { ConfigProvider, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { ShownField } from '@/components/staff/editor/row-fields';
import { type CouponWay, couponTypes, couponWays } from '@/lib/coupons/coupon-states';
import type { CouponContent } from '@/lib/coupons/staff/contract';
import { ChoiceField, NumberField } from './coupon-controls';
import { ScopeField } from './scope-field';
import { ValidityField } from './validity-field';

type Props = {
  readonly content: CouponContent;
  /** Names of the products in the stored scope. */
  readonly scopeNames: ReadonlyMap<string, string>;
  readonly onChange: (changes: Partial<CouponContent>) => void;
};

/** Everything of a coupon that an editor writes. */
export function CouponFields({
  isFixed,
  isReadOnly,
  ...props
}: Props & {
  /** The terms are fixed after the first claim. */
  readonly isFixed: boolean;
  readonly isReadOnly: boolean;
}) {
  const t = useTranslations('staff.coupons');
  const { content, onChange } = props;
  return (
    <ConfigProvider componentDisabled={isReadOnly}>
      <div className="s-texts">
        <LocalizedHead />
        <LocalizedRow
          label={t('field.name')}
          value={content.name}
          most={60}
          isRequired
          onChange={(name) => onChange({ name })}
        />
        <LocalizedRow
          label={t('field.usage')}
          value={content.usage}
          most={300}
          rows={2}
          onChange={(usage) => onChange({ usage })}
        />
      </div>
      {isFixed ? <p className="s-hint">{t('fixed')}</p> : null}
      <ConfigProvider componentDisabled={isFixed || isReadOnly}>
        <Terms {...props} />
      </ConfigProvider>
      <Obtaining content={content} onChange={onChange} />
    </ConfigProvider>
  );
}

function Terms({ content, scopeNames, onChange }: Props) {
  const t = useTranslations('staff.coupons');
  const { type } = content;
  return (
    <>
      <ChoiceField
        label={t('field.type')}
        value={type}
        options={couponTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(next) =>
          onChange({ type: next, value: 0, maxDiscount: next === 'RATE' ? content.maxDiscount : null })
        }
      />
      <div className="s-triple">
        {type === 'FREE_FEE' ? null : (
          <NumberField
            label={t(type === 'RATE' ? 'field.percentOff' : 'field.amountOff')}
            value={content.value || null}
            {...(type === 'RATE' ? { suffix: '%' } : { prefix: '¥' })}
            precision={2}
            most={type === 'RATE' ? 99.99 : 1_000_000}
            onChange={(value) => onChange({ value: value ?? 0 })}
          />
        )}
        {type === 'RATE' ? (
          <NumberField
            label={t('field.maxDiscount')}
            value={content.maxDiscount}
            prefix="¥"
            precision={2}
            onChange={(maxDiscount) => onChange({ maxDiscount })}
          />
        ) : null}
        <NumberField
          label={t('field.minOrder')}
          value={content.minOrder}
          prefix="¥"
          precision={2}
          onChange={(minOrder) => onChange({ minOrder: minOrder ?? 0 })}
        />
      </div>
      <div className="s-pair">
        <ScopeField scope={content.scope} names={scopeNames} onChange={(scope) => onChange({ scope })} />
        <Labelled label={t('field.audience')}>
          <Select
            value={content.audience}
            virtual={false}
            aria-label={t('field.audience')}
            options={(['ALL', 'NEW_MEMBER'] as const).map((value) => ({
              value,
              label: t(`audience.${value}`),
            }))}
            onChange={(audience) => onChange({ audience })}
          />
        </Labelled>
      </div>
    </>
  );
}

function Obtaining({ content, onChange }: Omit<Props, 'scopeNames'>) {
  const t = useTranslations('staff.coupons');
  const setWay = (obtain: CouponWay) =>
    onChange({ obtain, point: obtain === 'EXCHANGE' ? content.point : 0 });
  return (
    <>
      <div className="s-triple">
        <Labelled label={t('field.obtain')}>
          <Select
            value={content.obtain}
            virtual={false}
            aria-label={t('field.obtain')}
            options={couponWays.map((value) => ({ value, label: t(`way.${value}`) }))}
            onChange={setWay}
          />
        </Labelled>
        {content.obtain === 'EXCHANGE' ? (
          <NumberField
            label={t('field.point')}
            value={content.point || null}
            onChange={(point) => onChange({ point: point ?? 0 })}
          />
        ) : null}
        <NumberField
          label={t('field.total')}
          value={content.total}
          onChange={(total) => onChange({ total: total ?? 1 })}
        />
        <NumberField
          label={t('field.perMember')}
          value={content.perMember}
          most={100}
          onChange={(perMember) => onChange({ perMember: perMember ?? 1 })}
        />
      </div>
      <ValidityField validity={content.validity} onChange={(validity) => onChange({ validity })} />
      <ShownField
        label={t('field.isEnabled')}
        value={content.isEnabled}
        onChange={(isEnabled) => onChange({ isEnabled })}
      />
    </>
  );
}
