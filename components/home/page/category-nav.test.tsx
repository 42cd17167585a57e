import { existsSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { categoryIcon } from '@/components/ui/picture/category-icon';
import { Icon } from '@/components/ui/picture/icon';
import home from '@/messages/en/home.json';
import { showWith } from '@/tests/setup/render-form';
import { CategoryGrid } from './category-nav';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

/** The categories of the shop, by code. */
const codes = ['TENCENT', 'LIVE', 'NETEASE', 'GAME', 'VIDEO_SOCIAL', 'MOBILE_GAME', 'GEAR', 'OTHER'];

it('fills two rows of five on the phone: the categories, the deals and the whole shop', () => {
  const categories = codes.map((code) => ({
    id: code,
    code,
    name: code,
    icon: '',
    color: '#000000',
    goodsCount: 1,
    sampleNames: [],
  }));
  showWith({ home }, <CategoryGrid categories={categories} />);
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(10);
  expect(links.at(-1)?.getAttribute('href')).toBe('/category');
});

it('draws the icon of a category that staff added, which has no cover of its own', () => {
  const added = ['PETS', ...codes].map((code) => ({
    id: code,
    code,
    name: code,
    icon: code === 'PETS' ? 'heart' : '',
    color: '#000000',
    goodsCount: 1,
    sampleNames: [],
  }));
  const { container } = showWith({ home }, <CategoryGrid categories={added} />);
  const covers = [...container.querySelectorAll('img')].map((cover) => cover.getAttribute('src') ?? '');
  expect(covers).toHaveLength(codes.length);
  expect(covers.filter((cover) => !existsSync(`public${cover}`))).toEqual([]);
  const drawn = (code: string) => {
    const { container: drawing } = showWith({}, <Icon name={categoryIcon({ code, icon: 'heart' })} />);
    return drawing.querySelector('path')?.getAttribute('d');
  };
  const path = screen.getByRole('link', { name: 'PETS' }).querySelector('path');
  expect(path?.getAttribute('d')).toBe(drawn('PETS'));
});

it('has an icon of its own for each category and the whole shop', () => {
  const icons = ['box', ...codes.map((code) => categoryIcon({ code, icon: '' }))];
  expect(new Set(icons).size).toBe(icons.length);
});

it('takes the icon that staff chose, also for a category of the samples, and ignores another text', () => {
  expect(categoryIcon({ code: 'GAME', icon: 'gift' })).toBe('gift');
  expect(categoryIcon({ code: 'GAME', icon: 'pad' })).toBe('gamepad');
  expect(categoryIcon({ code: 'PETS', icon: 'toString' })).toBe('grid');
});
