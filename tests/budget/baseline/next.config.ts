import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  // The same reason as the shop's: `next build` cannot call TypeScript 7.
  typescript: { ignoreBuildErrors: true },
};

export default createNextIntlPlugin('./request.ts')(config);
