import { expect, it } from 'vitest';
import { isLocalHost } from './local-host';

it('distinguishes shop domains from IP addresses and localhost', () => {
  for (const local of ['localhost', 'shop.localhost', '127.0.0.1', '192.168.1.20', '[::1]'])
    expect([local, isLocalHost(local)]).toEqual([local, true]);
  for (const name of ['shop.example', 'localhost.example', '1.2.3.4.example', ''])
    expect([name, isLocalHost(name)]).toEqual([name, false]);
});
