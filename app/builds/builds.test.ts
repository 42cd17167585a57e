import { expect, it, vi } from 'vitest';
import { toMatcher } from '@/lib/routing/rules/route-rules';
import { readRouteRules } from '@/lib/routing/rules/route-rules-file';
import { GET as latest } from './latest.json/route';
import { GET as meta } from './meta/[buildId]/route';

vi.mock('@/lib/build-id', () => ({ currentBuildId: () => 'build-7' }));

const metaOf = (buildId: string) =>
  meta(new Request(`http://shop.example/builds/meta/${buildId}`), { params: Promise.resolve({ buildId }) });

it('latest.json has the id of the running build and is not cached', async () => {
  const response = latest();
  expect(await response.json()).toEqual({ id: 'build-7' });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it('meta has the redirects and guards of the file, for the id of the running build', async () => {
  const response = await metaOf('build-7.json');
  expect(response.status).toBe(200);
  const matcher = toMatcher(readRouteRules());
  expect(await response.json()).toEqual({ id: 'build-7', matcher, prerendered: [] });
  expect(Object.keys(matcher.wildcard)).toContain('/order');
});

it.each(['build-6.json', 'build-7', '.json'])(
  'meta of %s is not found, and that is not cached',
  async (name) => {
    const response = await metaOf(name);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);
