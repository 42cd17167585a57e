import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  // `next build` cannot call TypeScript 7, as in next.config.ts of the shop.
  typescript: { ignoreBuildErrors: true },
};

export default createNextIntlPlugin('./request.ts')(config);
