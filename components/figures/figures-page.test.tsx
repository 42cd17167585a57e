import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Figures } from '@/lib/figures/contract';
import enCommon from '@/messages/en/common.json';
import en from '@/messages/en/figures.json';
import enShell from '@/messages/en/shell.json';
import cnCommon from '@/messages/zh-cn/common.json';
import cn from '@/messages/zh-cn/figures.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hkCommon from '@/messages/zh-hk/common.json';
import hk from '@/messages/zh-hk/figures.json';
import hkShell from '@/messages/zh-hk/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { FiguresPage } from './figures-page';

const languages = [
  ['en', { figures: en, common: enCommon, shell: enShell }, ['95 s', '4 min', '3 h']],
  ['zh-cn', { figures: cn, common: cnCommon, shell: cnShell }, ['95 秒', '4 分钟', '3 小时']],
  ['zh-hk', { figures: hk, common: hkCommon, shell: hkShell }, ['95 秒', '4 分鐘', '3 小時']],
] as const;

const measured: Figures = {
  deliveries: { topUps: { p50Seconds: 12, p90Seconds: 95 }, codes: null },
  refunds: { perThousand: 12, times: { p50Seconds: 60, p90Seconds: 240 } },
  replies: { p50Seconds: 3600, p90Seconds: 10_800 },
  reviews: { rating: 4, count: 1234 },
};
const nothing: Figures = {
  deliveries: { topUps: null, codes: null },
  refunds: { perThousand: null, times: null },
  replies: null,
  reviews: null,
};

it.each(languages)('shows each figure with its unit in %s', (locale, messages, [seconds, minutes, hours]) => {
  showWith(messages, <FiguresPage figures={measured} />, locale);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toHaveLength(8);
  expect(values).toEqual(expect.arrayContaining([seconds, minutes, hours, '1.2%', '4.0 / 5']));
  expect(screen.getAllByText(messages.figures.few)).toHaveLength(1);
});

it.each(languages)('says in %s where there is too little to measure', (locale, messages) => {
  showWith(messages, <FiguresPage figures={nothing} />, locale);
  expect(screen.queryAllByRole('definition')).toEqual([]);
  expect(screen.getAllByText(messages.figures.few)).toHaveLength(5);
});
