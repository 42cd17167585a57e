import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What browsers offer on https and on localhost only; a shop on plain http must work without it. */
const secureOnly =
  /\bcrypto\.(?:subtle|randomUUID)\b|\bnavigator\.(?:clipboard|share|credentials|locks|storage|serviceWorker|wakeLock|mediaDevices|geolocation)\b/g;

/** Code that works without it. */
const guarded = [
  'components/presents/give-dialog.tsx navigator.share',
  'components/products/purchase/share-product.ts navigator.share',
  'components/products/recharge/recharge-text.tsx navigator.clipboard',
  'components/shell/watchers/idle-work.ts navigator.serviceWorker',
  'components/ui/control/copy-text.ts navigator.clipboard',
  'lib/captcha/derive-key.ts crypto.subtle',
  'lib/push/this-browser.ts navigator.serviceWorker',
];

/** Code of the server. */
const onServer = /^lib\/(?:routing\/steps|api\/gateway)\//;

it('browser code needs no API that exists on https only', () => {
  const uses = ['components', 'lib']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !onServer.test(path))
    .flatMap((path) => {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return [...new Set(code.match(secureOnly))].map((use) => `${path} ${use}`);
    });
  expect(uses.sort()).toEqual(guarded);
});
