import { expect, it } from 'vitest';
import { serveProduction } from '../tests/production-handler';

it('lets Next.js listen to a response for each part of a page without a warning of Node.js', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  const shop = await serveProduction((_request, response) => {
    for (let part = 0; part < 12; part += 1) response.once('close', () => {});
    response.end('page');
  });
  expect((await shop.get('/order')).body.toString()).toBe('page');
  // Warnings are emitted in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
