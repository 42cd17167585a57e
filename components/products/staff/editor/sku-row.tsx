import { Button, Checkbox, Radio, Switch } from 'antd';
import { useTranslations } from 'next-intl';
import { GrowingField } from '@/components/staff/editor/localized-rows';
import { NumberInput } from '@/components/staff/form/number-input';
import { formatCount } from '@/components/staff/format/count';
import { usePermission } from '@/components/staff/frame/profile-context';
import { YuanText } from '@/components/ui/price/amount-text';
import { defaultLocale, localeNames, locales } from '@/lib/i18n/locales';
import type { StaffSku } from '@/lib/products/staff/contract';
import type { ProductView, SkuContent } from '@/lib/products/staff/editor-contract';
import { nameMost } from '@/lib/text-lengths';
import { SkuPrices } from './sku-prices';

type Props = {
  readonly one: SkuContent;
  readonly index: number;
  /** The number of rows. */
  readonly rows: number;
  /** The number that it has, or will have. */
  readonly number: string;
  readonly product: ProductView;
  readonly isReadOnly: boolean;
  readonly onMove: (by: number) => void;
  readonly onChange: (changes: Partial<SkuContent>) => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
  readonly onSale: (sku: StaffSku) => void;
  readonly onStock: (sku: StaffSku) => void;
};

/** One sku in the editable table. */
export function SkuRow(props: Props) {
  const {
    one,
    index,
    rows,
    number,
    product,
    isReadOnly,
    onMove,
    onChange,
    onDefault,
    onRemove,
    onSale,
    onStock,
  } = props;
  const t = useTranslations('staff.product');
  const maySell = usePermission('goods.sale');
  const figures = product.skus.find(({ id }) => id === one.id);
  const name = one.name[defaultLocale] || t('newSku');
  return (
    <tr>
      <td className="s-sku-order">
        <Button
          size="small"
          type="text"
          disabled={isReadOnly || index === 0}
          aria-label={t('moveUp', { name })}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          size="small"
          type="text"
          disabled={isReadOnly || index === rows - 1}
          aria-label={t('moveDown', { name })}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
      </td>
      {locales.map((locale) => (
        <td key={locale}>
          <GrowingField
            size="small"
            lang={locale}
            value={one.name[locale]}
            maxLength={nameMost}
            aria-label={`${t('sku.name')} ${index + 1} · ${localeNames[locale]}`}
            {...(one.name[locale].trim() === '' ? { status: 'warning' as const } : {})}
            onChange={(text) => onChange({ name: { ...one.name, [locale]: text } })}
          />
          {locale === defaultLocale ? (
            <small className="s-hint">{one.id === null ? t('numberWillBe', { number }) : number}</small>
          ) : null}
        </td>
      ))}
      <td data-number>
        <span className="s-sku-face">
          <NumberInput
            size="small"
            min={1}
            precision={0}
            controls={false}
            value={one.faceValue}
            aria-label={t('sku.faceOf', { name })}
            onChange={(faceValue) => onChange({ faceValue })}
          />
          +
          <NumberInput
            size="small"
            min={0}
            precision={0}
            controls={false}
            value={one.bonusValue}
            aria-label={t('sku.bonusOf', { name })}
            onChange={(bonusValue) => onChange({ bonusValue: bonusValue ?? 0 })}
          />
        </span>
      </td>
      <SkuPrices one={one} name={name} price={figures?.price ?? one.start?.price ?? 0} onChange={onChange}>
        {figures ? <YuanText value={figures.price} /> : undefined}
      </SkuPrices>
      <td data-number>
        <NumberInput
          size="small"
          min={1}
          max={999}
          precision={0}
          controls={false}
          className="s-narrow"
          value={one.limitPerOrder}
          aria-label={t('sku.limitOf', { name })}
          onChange={(limit) => onChange({ limitPerOrder: limit ?? 1 })}
        />
      </td>
      <td data-number>
        <Stock product={product} figures={figures} mayChange={maySell} name={name} onOpen={onStock} />
      </td>
      <td>
        <Checkbox
          checked={one.isPopular}
          aria-label={t('sku.popularOf', { name })}
          onChange={({ target }) => onChange({ isPopular: target.checked })}
        />
      </td>
      <td data-number>
        <Radio checked={one.isDefault} aria-label={t('sku.defaultOf', { name })} onChange={onDefault} />
      </td>
      <td data-number>
        {figures ? (
          <Switch
            size="small"
            disabled={!maySell || product.isDiscontinued}
            checked={figures.onSale}
            aria-label={t('sku.saleOf', { name })}
            onChange={() => onSale(figures)}
          />
        ) : (
          <Button size="small" type="text" aria-label={t('removeSku', { name })} onClick={onRemove}>
            ×
          </Button>
        )}
      </td>
    </tr>
  );
}

function Stock({
  product,
  figures,
  mayChange,
  name,
  onOpen,
}: {
  readonly product: ProductView;
  readonly figures: StaffSku | undefined;
  readonly mayChange: boolean;
  readonly name: string;
  readonly onOpen: (sku: StaffSku) => void;
}) {
  const t = useTranslations('staff');
  if (product.deliveryMode !== 'CARD' && product.deliveryMode !== 'SHIPPING') return t('products.supplier');
  if (!figures) return '0';
  if (product.deliveryMode === 'CARD' || !mayChange) return formatCount(figures.available);
  return (
    <Button
      size="small"
      disabled={false}
      aria-label={t('products.changeStockOf', { name })}
      onClick={() => onOpen(figures)}
    >
      {formatCount(figures.available)}
    </Button>
  );
}
