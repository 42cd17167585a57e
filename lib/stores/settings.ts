import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { mergeInto, safeLocalStorage, storedIn } from './safe-storage';

export type GoodsType = 'VIRTUAL' | 'PHYSICAL';

type Settings = {
  lang: Locale;
  /** Code of the currency that prices and totals are also shown in. */
  currency: string;
  /** Whether the shopper has chosen it; prices are in yuan alone until then. */
  isCurrencyChosen: boolean;
  /** Whether that currency is the large figure of a price, and yuan the small one. */
  currencyLeads: boolean;
  /** Which products this host name of the shop sells; null: all. */
  goodsType: GoodsType | null;
  rememberOrderRemark: boolean;
  /** Remarks for the next order, by product id. */
  orderRemarks: Record<string, string>;
};

type SettingsStore = Settings & {
  setLang: (lang: Locale) => void;
  setCurrency: (currency: string) => void;
  setCurrencyLeads: (currencyLeads: boolean) => void;
  setGoodsType: (goodsType: GoodsType | null) => void;
  setRememberOrderRemark: (remember: boolean) => void;
  setOrderRemark: (goodsId: string, remark: string) => void;
};

/** Also shown to visitors who have chosen none, and in cached HTML. */
export const defaultCurrency = 'USD';

/** The maximum number of stored remarks. */
const KEPT_REMARKS = 50;

const initial: Settings = {
  lang: defaultLocale,
  currency: defaultCurrency,
  isCurrencyChosen: false,
  currencyLeads: false,
  goodsType: null,
  rememberOrderRemark: false,
  orderRemarks: {},
};

/** Persisted as `settings`; read after mount, as `auth` is. */
export const useSettings = create<SettingsStore>()(
  persist(
    (set) => ({
      ...initial,
      setLang: (lang) => set({ lang }),
      setCurrency: (currency) => set({ currency, isCurrencyChosen: true }),
      setCurrencyLeads: (currencyLeads) => set({ currencyLeads, isCurrencyChosen: true }),
      setGoodsType: (goodsType) => set({ goodsType }),
      // Switching it off deletes the stored remarks.
      setRememberOrderRemark: (remember) =>
        set(remember ? { rememberOrderRemark: true } : { rememberOrderRemark: false, orderRemarks: {} }),
      setOrderRemark: (goodsId, remark) =>
        set(({ orderRemarks }) => {
          const { [goodsId]: _replaced, ...others } = orderRemarks;
          const kept = Object.entries(others).slice(-(KEPT_REMARKS - 1));
          return { orderRemarks: { ...Object.fromEntries(kept), [goodsId]: remark } };
        }),
    }),
    {
      name: 'settings',
      version: 1,
      skipHydration: true,
      ...storedIn(safeLocalStorage),
      merge: mergeInto(initial),
    },
  ),
);

/** False on the server and until the browser has read the stored settings. */
export function useSettingsKnown(): boolean {
  return useSyncExternalStore(
    (onChange) => useSettings.persist.onFinishHydration(onChange),
    () => useSettings.persist.hasHydrated(),
    () => false,
  );
}
