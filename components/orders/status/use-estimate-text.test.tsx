import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { showWith } from '@/tests/setup/render-form';
import { useEstimateText } from './use-estimate-text';

function Estimates() {
  const estimateText = useEstimateText();
  return (
    <>
      <p>{estimateText({ etaLabel: '1–10' })}</p>
      <p>{estimateText({ etaLabel: '1–10', lateSeconds: 1_500 })}</p>
    </>
  );
}

const expected = {
  'zh-cn': ['预计：1–10。', '目前到账较慢，付款后约需 25 分钟。'],
  en: ['Estimated delivery: 1–10.', 'Slower at the moment: about 25 min from payment.'],
  'zh-hk': ['預計：1–10。', '目前到帳較慢，付款後約需 25 分鐘。'],
};

it.each(locales)('names the time that orders take while they are late, in %s', async (locale) => {
  const [common, order] = await Promise.all(
    ['common', 'order'].map(async (file) => (await import(`@/messages/${locale}/${file}.json`)).default),
  );
  showWith({ common, order }, <Estimates />, locale);
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(expected[locale]);
});
