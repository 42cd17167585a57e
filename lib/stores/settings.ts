import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';

export type GoodsType = 'VIRTUAL' | 'PHYSICAL';

type Settings = {
  lang: Locale;
  /** Code of the currency that prices and totals are also shown in. */
  currency: string;
  /** Which goods this address of the shop sells; null: all. */
  goodsType: GoodsType | null;
  rememberOrderRemark: boolean;
  /** Remarks kept for the next order, by goods id. */
  orderRemarks: Record<string, string>;
};

type SettingsStore = Settings & {
  setLang: (lang: Locale) => void;
  setCurrency: (currency: string) => void;
  setGoodsType: (goodsType: GoodsType | null) => void;
  setRememberOrderRemark: (remember: boolean) => void;
  setOrderRemark: (goodsId: string, remark: string) => void;
};

/** Remarks kept at most, so that storage does not grow for ever. */
const KEPT_REMARKS = 50;

/** Persisted as `settings`; read after mount, as `auth` is. */
export const useSettings = create<SettingsStore>()(
  persist(
    (set) => ({
      lang: defaultLocale,
      currency: 'USD',
      goodsType: null,
      rememberOrderRemark: false,
      orderRemarks: {},
      setLang: (lang) => set({ lang }),
      setCurrency: (currency) => set({ currency }),
      setGoodsType: (goodsType) => set({ goodsType }),
      // Forgetting means forgetting what was kept, too.
      setRememberOrderRemark: (remember) =>
        set(remember ? { rememberOrderRemark: true } : { rememberOrderRemark: false, orderRemarks: {} }),
      setOrderRemark: (goodsId, remark) =>
        set(({ orderRemarks }) => {
          const { [goodsId]: _replaced, ...others } = orderRemarks;
          const kept = Object.entries(others).slice(-(KEPT_REMARKS - 1));
          return { orderRemarks: { ...Object.fromEntries(kept), [goodsId]: remark } };
        }),
    }),
    { name: 'settings', version: 1, skipHydration: true },
  ),
);

/** False in the server's HTML and until the browser has read what the shopper chose before. */
export function useSettingsKnown(): boolean {
  return useSyncExternalStore(
    (onChange) => useSettings.persist.onFinishHydration(onChange),
    () => useSettings.persist.hasHydrated(),
    () => false,
  );
}
