import type { Routes } from '../../platform/handlers';
import { viewFigures } from './view-figures';

export const figuresRoutes = {
  'GET /goods/member/goods/figures': viewFigures,
} satisfies Routes;
