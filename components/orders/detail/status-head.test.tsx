import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { deliveryMode } from '@/lib/products/product-card';
import en from '@/messages/en/order.json';
import enShell from '@/messages/en/shell.json';
import cn from '@/messages/zh-cn/order.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hk from '@/messages/zh-hk/order.json';
import hkShell from '@/messages/zh-hk/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { StatusHead } from './status-head';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const sayings: [Locale, object, string][] = [
  ['zh-cn', { order: cn, shell: cnShell }, '2026-08-23 自动确认'],
  ['en', { order: en, shell: enShell }, 'completed automatically on 2026-08-23.'],
  ['zh-hk', { order: hk, shell: hkShell }, '2026-08-23 自動確認'],
];

describe.each(sayings)('a delivered order in %s', (locale, messages, saying) => {
  it.each(deliveryMode.options)('names the day on which it is completed by itself: %s', (mode) => {
    const order = {
      ...exampleOrder,
      status: 'PENDING_EVALUATE' as const,
      deliveryMode: mode,
      autoReceiveTime: Date.parse('2026-08-23T10:00:00+08:00'),
    };
    showWith(messages, <StatusHead order={order} hasTrack={false} />, locale);
    expect(screen.getByRole('status').textContent).toContain(saying);
  });
});
