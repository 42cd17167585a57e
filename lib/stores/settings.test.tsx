import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSettings } from './settings';

beforeEach(() => {
  useSettings.setState(useSettings.getInitialState(), true);
  localStorage.clear();
});

const stored = () => JSON.parse(localStorage.getItem('settings') ?? 'null');

function Currency({ useStore }: { useStore: typeof useSettings }) {
  return <p>{useStore((state) => state.currency)}</p>;
}

it('starts with USD and without stored remarks', () => {
  expect(useSettings.getState()).toMatchObject({ currency: 'USD', lang: 'zh-cn', orderRemarks: {} });
});

it('stores the last fifty remarks and deletes all of them when switched off', () => {
  const { setOrderRemark, setRememberOrderRemark } = useSettings.getState();
  setRememberOrderRemark(true);
  for (let goods = 0; goods < 60; goods += 1) setOrderRemark(`g${goods}`, 'leave it at the door');
  expect(Object.keys(useSettings.getState().orderRemarks)).toHaveLength(50);
  expect(useSettings.getState().orderRemarks.g59).toBe('leave it at the door');
  setRememberOrderRemark(false);
  expect(useSettings.getState().orderRemarks).toEqual({});
});

it("stores every field, and matches the server's HTML after a reload", async () => {
  const { setLang, setCurrency, setCurrencyLeads, setGoodsType, setRememberOrderRemark, setOrderRemark } =
    useSettings.getState();
  setLang('zh-hk');
  setCurrency('JPY');
  setCurrencyLeads(true);
  setGoodsType('VIRTUAL');
  setRememberOrderRemark(true);
  setOrderRemark('7', 'leave it at the door');
  const kept = {
    version: 1,
    state: {
      lang: 'zh-hk',
      currency: 'JPY',
      isCurrencyChosen: true,
      currencyLeads: true,
      goodsType: 'VIRTUAL',
      rememberOrderRemark: true,
      orderRemarks: { 7: 'leave it at the door' },
    },
  };
  expect(stored()).toEqual(kept);

  vi.resetModules();
  const reloaded = await import('./settings');
  const currency = <Currency useStore={reloaded.useSettings} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(currency);
  render(currency, { container, hydrate: true });
  expect(container.textContent).toBe('USD');
  await act(async () => reloaded.useSettings.persist.rehydrate());
  expect(container.textContent).toBe('JPY');
  expect(reloaded.useSettings.getState()).toMatchObject(kept.state);
  expect(stored()).toEqual(kept);
});
