'use client';

import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import type AntdTexts from 'antd/locale';
import { useServerInsertedHTML } from 'next/navigation';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { QueryProvider } from '@/lib/api/query-provider';
import { writeCookie } from '@/lib/browser-cookies';
import type { Palette } from '@/lib/settings/brand/palette';
import { themeCookie } from './early-staff-script';
import { antdTheme, type StaffTheme } from './theme';
import { useTheme } from './use-theme';

type Props = {
  readonly nonce: string;
  readonly texts: typeof AntdTexts;
  /** The theme that the server renders. */
  readonly rendered: StaffTheme;
  /** Colours of a shop that has chosen one. */
  readonly palette: Palette | null;
  readonly children: ReactNode;
};

/** antd with the shop's theme, the nonce of the page and its styles in the server's HTML. */
export function BackOfficeRoot({ nonce, texts, rendered, palette, children }: Props) {
  const [cache] = useState(() => createCache());
  const isInserted = useRef(false);
  useServerInsertedHTML(() => {
    const css = extractStyle(cache, { plain: true, once: true });
    if (!css || (isInserted.current && css.includes('data-ant-cssinjs-cache-path{content:""'))) return null;
    isInserted.current = true;
    return (
      <style
        nonce={nonce}
        data-rc-order="prepend"
        data-rc-priority="-1000"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: antd's own rules
        dangerouslySetInnerHTML={{ __html: css }}
      />
    );
  });
  const theme = useTheme(rendered);
  const csp = useMemo(() => ({ nonce }), [nonce]);
  useEffect(() => {
    writeCookie(`${themeCookie}=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`);
  }, [theme]);
  return (
    <StyleProvider cache={cache}>
      <ConfigProvider
        theme={useMemo(() => antdTheme(theme, palette), [theme, palette])}
        locale={texts}
        csp={csp}
        button={{ autoInsertSpace: false }}
        form={{ requiredMark: false }}
      >
        {/* Without its element, whose style sheet would colour every link. */}
        <App component={false}>
          <QueryProvider>{children}</QueryProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
