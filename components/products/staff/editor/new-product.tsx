'use client';

import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { useLeaveGuard } from '@/components/staff/editor/use-leave-guard';
import { ErrorNote } from '@/components/staff/form/error-note';
import { UploadButton } from '@/components/staff/form/upload-button';
import { validValues } from '@/components/staff/form/valid-values';
import { PageHead, Panel } from '@/components/staff/format/panel';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { categoriesQuery } from '@/lib/content/queries/staff';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import { createProduct, uploadProductPicture } from '@/lib/products/queries/staff';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { newSkuNumber } from '@/lib/products/sku-number';
import type { ProductContent, SkuContent } from '@/lib/products/staff/editor-contract';
import { Link, useLocalizedPath } from '@/lib/routing/navigation';
import { staffProductPath, staffProductsPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { nameMost, reasonMost } from '@/lib/text-lengths';
import type { LocalizedText } from '@/lib/wire/localized-text';
import { SkuPrices } from './sku-prices';

const modes = ['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'] as const;
const priceColumns = ['price', 'marketPrice', 'cost', 'margin'] as const;
const textFields = ['name', 'caption', 'unit', 'etaLabel'] as const;
const most = { name: 60, caption: 120, unit: 20, etaLabel: 100 } as const;
type Values = {
  sn: string;
  brand: string;
  deliveryMode: (typeof modes)[number];
  categoryCode: string;
  reason: string;
};
type Texts = Record<keyof typeof most, LocalizedText>;

const firstSku: SkuContent = {
  id: null,
  name: emptyText,
  faceValue: null,
  bonusValue: 0,
  limitPerOrder: 10,
  isDefault: true,
  isPopular: false,
  marketPrice: null,
  cost: 0,
  start: { price: 0 },
};

/** A new product with its first sku. It is a draft; everything else is written in its editor. */
export function NewProduct() {
  const t = useTranslations('staff.product');
  const tMode = useTranslations('staff.mode');
  const router = useRouter();
  const pathOf = useLocalizedPath();
  const [form] = Form.useForm<Values>();
  const sn = Form.useWatch('sn', form);
  const [texts, setTexts] = useState<Texts>({
    name: emptyText,
    caption: emptyText,
    unit: emptyText,
    etaLabel: emptyText,
  });
  const [one, setOne] = useState(firstSku);
  const [coverUrl, setCover] = useState<string | null>(null);
  const categories = useQuery(categoriesQuery());
  const hasPrices = one.cost > 0 && (one.start?.price ?? 0) > 0;
  const isDirty = Object.values(texts).some((text) => text[defaultLocale] !== '');
  const create = useStaffAction(
    ({ sn, deliveryMode, reason, ...values }: Values) =>
      createProduct({
        sn,
        // No page has it in its URL: the number is enough.
        slug: sn.toLowerCase(),
        deliveryMode,
        reason,
        content: newContent({ ...values, ...texts, coverUrl, skus: [one] }),
      }),
    [catalogueQueries],
  );
  useLeaveGuard(isDirty && !create.isSuccess);
  const required = (message: string) => [{ required: true, whitespace: true, message }];
  const submit = async () => {
    const values = await validValues(form);
    if (values) create.mutate(values, { onSuccess: ({ id }) => router.push(pathOf(staffProductPath(id))) });
  };
  return (
    <div className="s-page">
      <p className="s-crumbs">
        <Link href={staffProductsPath}>{t('products')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{t('newProduct')}</span>
      </p>
      <PageHead title={t('newProduct')} hint={t('newHint')} />
      <div className="s-columns">
        <div>
          <Panel title={t('section.texts')}>
            <div className="s-texts">
              <LocalizedHead />
              {textFields.map((field) => (
                <LocalizedRow
                  key={field}
                  label={t(`field.${field}`)}
                  value={texts[field]}
                  most={most[field]}
                  isRequired
                  onChange={(text) => setTexts({ ...texts, [field]: text })}
                />
              ))}
            </div>
          </Panel>
          <Panel title={t('firstSku')}>
            <div className="s-texts">
              <LocalizedRow
                label={t('firstSku')}
                value={one.name}
                most={60}
                isRequired
                onChange={(name) => setOne({ ...one, name })}
              />
            </div>
            {sn ? <p className="s-hint">{t('numberWillBe', { number: newSkuNumber(sn, []) })}</p> : null}
            <table className="s-table s-table-small" aria-label={t('firstSku')}>
              <thead>
                <tr>
                  {priceColumns.map((name) => (
                    <th key={name} scope="col" data-number>
                      {t(`sku.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <SkuPrices
                    one={one}
                    name={one.name[defaultLocale] || t('newSku')}
                    price={one.start?.price ?? 0}
                    onChange={(changes) => setOne({ ...one, ...changes })}
                  />
                </tr>
              </tbody>
            </table>
          </Panel>
        </div>
        <div>
          <Panel title={t('section.basics')}>
            <Form form={form} layout="vertical" component="div" initialValues={{ deliveryMode: 'DIRECT' }}>
              <div className="s-pair">
                <Form.Item
                  name="sn"
                  label={t('sn')}
                  extra={t('snHint')}
                  rules={[{ required: true, pattern: /^G\d{3,12}$/, message: t('snWrong') }]}
                >
                  <Input maxLength={'G123456789012'.length} />
                </Form.Item>
                <Form.Item name="brand" label={t('field.brand')} rules={required(t('brandMissing'))}>
                  <Input maxLength={nameMost} />
                </Form.Item>
              </div>
              <div className="s-pair">
                <Form.Item name="deliveryMode" label={t('deliveryMode')}>
                  <Select options={modes.map((value) => ({ value, label: tMode(value) }))} virtual={false} />
                </Form.Item>
                <Form.Item
                  name="categoryCode"
                  label={t('field.categoryCode')}
                  rules={required(t('categoryMissing'))}
                >
                  <Select
                    options={(categories.data ?? [])
                      .filter(({ isEnabled }) => isEnabled)
                      .map(({ code, name }) => ({ value: code, label: name[defaultLocale] }))}
                    virtual={false}
                  />
                </Form.Item>
              </div>
              <div className="s-pictures">
                {coverUrl ? <CoverImage src={coverUrl} alt={t('field.coverUrl')} size={96} /> : null}
                <UploadButton
                  label={t('uploadCover')}
                  keepsTransparency
                  upload={uploadProductPicture}
                  onUploaded={setCover}
                />
              </div>
              <Form.Item name="reason" label={t('reason')} rules={required(t('reasonMissing'))}>
                <Input maxLength={reasonMost} />
              </Form.Item>
            </Form>
            {isDirty ? null : <p className="s-hint">{t('textsMissing')}</p>}
            {coverUrl ? null : <p className="s-hint">{t('coverMissing')}</p>}
            {hasPrices ? null : <p className="s-hint">{t('pricesMissing')}</p>}
            <ErrorNote error={create.error} />
            <div className="s-dialog-foot">
              <Button
                type="primary"
                loading={create.isPending}
                disabled={!isDirty || coverUrl === null || !hasPrices}
                onClick={() => void submit()}
              >
                {t('create')}
              </Button>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

type Given = Texts & Pick<ProductContent, 'brand' | 'categoryCode' | 'coverUrl' | 'skus'>;

function newContent(given: Given): ProductContent {
  return {
    introduction: emptyText,
    notices: [],
    specs: [],
    keywords: [],
    regions: ['GLOBAL'],
    regionNote: emptyText,
    etaMinSeconds: 10,
    etaMaxSeconds: 600,
    pictures: [],
    isTop: false,
    isHot: false,
    allowQuantity: true,
    maxQuantity: 10,
    requiresVerification: false,
    weightGrams: 0,
    memberDiscount: true,
    couponAllowed: true,
    coinRate: 1,
    bulkPrice: [],
    minVipLevel: 0,
    returnsDays: null,
    popularRank: null,
    rechargeFields: [],
    accountCheck: { mode: 'NONE', requiredBeforePay: false, returns: [] },
    ...given,
  };
}
