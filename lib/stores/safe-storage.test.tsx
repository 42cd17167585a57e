import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const refuse = (name: string) => () => {
  throw new DOMException('refused', name);
};

const refusing = (methods: Partial<Record<'getItem' | 'setItem' | 'removeItem', string>>) => {
  for (const [method, name] of Object.entries(methods))
    vi.spyOn(Storage.prototype, method as keyof typeof methods).mockImplementation(refuse(name));
};

const open = (get: () => Storage | null) => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(get as () => Storage);
};

/** The ways in which the storage of a browser fails. */
const failures = {
  'access is forbidden': () => open(refuse('SecurityError')),
  'the property is null': () => open(() => null),
  'reading fails': () => refusing({ getItem: 'InvalidStateError' }),
  'writing fails': () => refusing({ setItem: 'InvalidStateError', removeItem: 'InvalidStateError' }),
  'it is full': () => refusing({ setItem: 'QuotaExceededError' }),
  'everything fails': () => refusing({ getItem: 'Error', setItem: 'Error', removeItem: 'Error' }),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});
afterEach(() => void vi.restoreAllMocks());

describe.each(Object.entries(failures))('when %s', (failure, fail) => {
  beforeEach(fail);

  it('values are kept in memory', async () => {
    const { safeLocalStorage, safeSessionStorage, forgetPurchases } = await import('./safe-storage');
    for (const storage of [safeLocalStorage, safeSessionStorage]) {
      storage.setItem('purchase', '1');
      // A storage that only fails to read has the value, but no page can know.
      if (failure !== 'reading fails') expect(storage.getItem('purchase')).toBe('1');
      storage.removeItem('purchase');
      expect(storage.getItem('purchase')).toBeNull();
    }
    safeSessionStorage.setItem('purchase:1', 'x');
    forgetPurchases();
    expect(safeSessionStorage.getItem('purchase:1')).toBeNull();
  });

  it('every store hydrates and changes', async () => {
    const { useAuth, isMemberNow } = await import('./auth');
    const { useSettings, useSettingsKnown } = await import('./settings');
    const { useVisitorSearches } = await import('./search-history');
    const { usePurchaseDraftStore, readPurchaseDraft } = await import('./purchase-draft');
    const { keepTicketDraft, ticketDraftOf, emptyDraft, useTicketDraft } = await import('./ticket-draft');
    for (const store of [useAuth, useSettings, useVisitorSearches, usePurchaseDraftStore, useTicketDraft]) {
      await store.persist.rehydrate();
      expect(store.persist.hasHydrated()).toBe(true);
    }
    expect(renderHook(useSettingsKnown).result.current).toBe(true);

    useAuth.getState().setAuth({ userId: '7', username: 'm7', areaCode: null, data: null });
    useSettings.getState().setCurrency('JPY');
    useVisitorSearches.getState().remember('w5');
    usePurchaseDraftStore.getState().save({
      goodsId: '1',
      skuId: '2',
      quantity: 1,
      values: {},
      validateToken: null,
      roleName: null,
      tokenExpiresAt: null,
    });
    keepTicketDraft({ ...emptyDraft, subject: 'Late' }, null);
    expect(isMemberNow()).toBe(true);
    expect(useSettings.getState().currency).toBe('JPY');
    expect(useVisitorSearches.getState().keywords).toEqual(['w5']);
    expect(readPurchaseDraft('2')).toMatchObject({ goodsId: '1' });
    expect(ticketDraftOf(null).subject).toBe('Late');
  });

  it('every helper works', async () => {
    const { rememberViewed, viewedProducts, forgetViewed } = await import('./viewed-products');
    const { intentKey, endIntents } = await import('@/lib/api/intent-key');
    const { mayReload } = await import('@/components/shell/watchers/reload-guard');
    rememberViewed('3');
    forgetViewed();
    expect(viewedProducts()).toEqual([]);
    const key = intentKey('order', '3');
    if (failure !== 'reading fails') expect(intentKey('order', '3')).toBe(key);
    endIntents('order');
    expect(intentKey('order', '3')).not.toBe(key);
    // A page that cannot store its reload must not reload, because nothing would stop the next one.
    if (failure !== 'reading fails') expect(mayReload('/a')).toBe(false);
  });
});

describe('stored text that is damaged', () => {
  const damaged = ['{', '5', '"x"', 'null', '[]', '{"state":null}', '{"state":"x"}'];
  const wrongTypes = {
    keywords: null,
    currency: 7,
    orderRemarks: [],
    loginStep: {},
    userId: 7,
    data: 3,
    draft: 'x',
  };

  it.each([...damaged, JSON.stringify({ state: wrongTypes, version: 1 })])('%s is ignored', async (text) => {
    for (const name of ['auth', 'settings', 'search_history']) localStorage.setItem(name, text);
    const { useAuth } = await import('./auth');
    const { useSettings } = await import('./settings');
    const { useVisitorSearches } = await import('./search-history');
    for (const store of [useAuth, useSettings, useVisitorSearches]) {
      const before = { ...store.getState() };
      await store.persist.rehydrate();
      expect(store.persist.hasHydrated()).toBe(true);
      expect(store.getState()).toEqual(before);
    }
  });

  it.each(damaged)('%s in the tab is ignored', async (text) => {
    for (const name of ['purchase_draft', 'message_draft']) sessionStorage.setItem(name, text);
    const { readPurchaseDraft } = await import('./purchase-draft');
    const { ticketDraftOf, emptyDraft } = await import('./ticket-draft');
    expect(readPurchaseDraft('2')).toBeNull();
    expect(ticketDraftOf(null)).toEqual(emptyDraft);
  });
});

it('a value that fits again is stored', async () => {
  const { safeLocalStorage } = await import('./safe-storage');
  refusing({ setItem: 'QuotaExceededError' });
  expect(safeLocalStorage.setItem('a', '1')).toBe(false);
  expect(safeLocalStorage.names('a')).toEqual(['a']);
  vi.restoreAllMocks();
  expect(safeLocalStorage.setItem('a', '2')).toBe(true);
  expect(localStorage.getItem('a')).toBe('2');
  expect(safeLocalStorage.getItem('a')).toBe('2');
});
