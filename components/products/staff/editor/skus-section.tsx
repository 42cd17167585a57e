import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale, localeNames, locales } from '@/lib/i18n/locales';
import { newSkuNumber } from '@/lib/products/sku-number';
import type { StaffGoods, StaffSku } from '@/lib/products/staff/contract';
import type { ProductView, SkuContent } from '@/lib/products/staff/editor-contract';
import type { SectionProps } from './sections';
import { SkuRow } from './sku-row';

const PriceDrawer = dynamic(() => import('../price-drawer').then((file) => file.PriceDrawer), {
  ssr: false,
});
const SaleDialog = dynamic(() => import('../sale-dialog').then((file) => file.SaleDialog), {
  ssr: false,
});
const StockDialog = dynamic(() => import('../stock-dialog').then((file) => file.StockDialog), {
  ssr: false,
});

const columns = [
  'face',
  'price',
  'marketPrice',
  'cost',
  'margin',
  'limit',
  'stock',
  'popular',
  'default',
  'sale',
] as const;
const mostSkus = 60;

/** The SKUs in an editable table. Prices are changed by the price drawer, stock and sale at once by their dialogs. */
export function SkusSection({
  content,
  onChange,
  product,
  isReadOnly,
}: SectionProps & { readonly product: ProductView; readonly isReadOnly: boolean }) {
  const t = useTranslations('staff.product');
  const tProducts = useTranslations('staff.products');
  const [isPricing, setPricing] = useState(false);
  const [sale, setSale] = useState<StaffSku | null>(null);
  const [stock, setStock] = useState<StaffSku | null>(null);
  const { skus } = content;
  const change = (index: number, changes: Partial<SkuContent>) =>
    onChange({ skus: skus.map((one, place) => (place === index ? { ...one, ...changes } : one)) });
  const move = (index: number, by: number) => {
    const next = [...skus];
    const [one] = next.splice(index, 1);
    if (one) next.splice(index + by, 0, one);
    onChange({ skus: next });
  };
  /** The number of a sku, or the one that it will have. */
  const numberOf = (one: SkuContent, index: number) =>
    product.skus.find(({ id }) => id === one.id)?.sn ??
    newSkuNumber(
      product.sn,
      product.skus.map(({ sn }) => sn),
      skus.slice(0, index).filter(({ id }) => id === null).length,
    );
  const goods = listedGoods(product, content.name[defaultLocale]);
  return (
    <>
      <div className="s-actions s-sku-bar">
        <Button
          disabled={isReadOnly || skus.length >= mostSkus}
          onClick={() => onChange({ skus: [...skus, newSku(skus.length === 0)] })}
        >
          {t('addSku')}
        </Button>
        <Button disabled={false} onClick={() => setPricing(true)}>
          {t('changePrices')}
        </Button>
        <span className="s-hint">{t('skusHint')}</span>
      </div>
      <div className="s-table-box">
        <table className="s-table s-table-small s-skus" aria-label={t('section.skus')}>
          <thead>
            <tr>
              <th scope="col">{t('sku.order')}</th>
              {locales.map((locale) => (
                <th key={locale} scope="col" lang={locale}>
                  {localeNames[locale]}
                </th>
              ))}
              {columns.map((name) => (
                <th key={name} scope="col" data-number={name !== 'popular' || undefined}>
                  {t(`sku.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {skus.map((one, index) => (
              <SkuRow
                key={one.id ?? `new-${index}`}
                one={one}
                index={index}
                rows={skus.length}
                number={numberOf(one, index)}
                product={product}
                isReadOnly={isReadOnly}
                onMove={(by) => move(index, by)}
                onChange={(changes) => change(index, changes)}
                onDefault={() =>
                  onChange({ skus: skus.map((each, place) => ({ ...each, isDefault: place === index })) })
                }
                onRemove={() => onChange({ skus: skus.filter((_, place) => place !== index) })}
                onSale={setSale}
                onStock={setStock}
              />
            ))}
          </tbody>
        </table>
      </div>
      {product.onSale && skus.some(({ id }) => id === null) ? (
        <p className="s-hint">{t('newSkuHint')}</p>
      ) : null}
      {isPricing ? <PriceDrawer product={goods} onClose={() => setPricing(false)} /> : null}
      {sale ? <SaleDialog product={goods} sku={sale} onClose={() => setSale(null)} /> : null}
      {stock ? (
        <StockDialog
          sku={stock}
          title={tProducts('stockOf', { name: stock.name })}
          onClose={() => setStock(null)}
        />
      ) : null}
    </>
  );
}

function newSku(isDefault: boolean): SkuContent {
  return {
    id: null,
    name: emptyText,
    faceValue: null,
    bonusValue: 0,
    limitPerOrder: 10,
    isDefault,
    isPopular: false,
    marketPrice: null,
    cost: 0,
    start: { price: 0 },
  };
}

/** The product as the list shows it, for the dialogs of the list. */
function listedGoods(product: ProductView, name: string): StaffGoods {
  const { id, sn, cover, deliveryMode, onSale, isDiscontinued, skus, updatedTime, version } = product;
  const { categoryCode } = product.content;
  const category = product.categories.find(({ code }) => code === categoryCode)?.name ?? categoryCode;
  const sold30 = skus.reduce((sum, one) => sum + one.sold30, 0);
  return {
    id,
    sn,
    name,
    cover,
    categoryCode,
    category,
    deliveryMode,
    onSale,
    isDiscontinued,
    skus,
    sold30,
    updatedTime,
    version,
  };
}
