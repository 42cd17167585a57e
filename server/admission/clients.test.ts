import { sealData } from 'iron-session';
import { expect, it } from 'vitest';
import { createSessionClients, networkClient } from './clients';

const secret = 'a secret of at least thirty-two characters';
const request = (cookie?: string, ip = '2001:db8:1:2::9') => ({
  headers: { 'x-real-ip': ip, ...(cookie ? { cookie } : {}) },
});

it('a client is a network, and a session with a valid seal', async () => {
  const clientOf = createSessionClients(secret);
  const network = { near: '2001:db8:1:2::/64', wide: '2001:db8:1::/48', isKnown: false };
  expect(networkClient(request())).toEqual(network);
  expect(await clientOf(request())).toEqual(network);
  const sealed = await sealData({ userId: '1' }, { password: secret });
  for (const name of ['__Host-store_session', 'store_staff']) {
    expect(await clientOf(request(`a=b; ${name}=${sealed}`))).toEqual({
      near: sealed,
      wide: sealed,
      isKnown: true,
    });
  }
});

it('a forged, changed or foreign cookie makes no client of its own', async () => {
  const clientOf = createSessionClients(secret);
  const foreign = await sealData({ userId: '1' }, { password: `${secret} of another shop` });
  const own = await sealData({ userId: '1' }, { password: secret });
  for (const value of ['x', 'Fe26.2*1*a*b*c*d*e*f*g~2', foreign, `${own.slice(0, -4)}AAAA`]) {
    const client = await clientOf(request(`store_session=${value}`, '192.0.2.1'));
    expect(client).toEqual({ near: '192.0.2.1', wide: '192.0.2.1', isKnown: false });
  }
  expect((await clientOf(request(`other=${own}`))).isKnown).toBe(false);
  expect((await createSessionClients(undefined)(request(`store_session=${own}`))).isKnown).toBe(false);
});
