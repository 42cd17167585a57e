import { z } from 'zod';

export const goodsType = z.enum(['VIRTUAL', 'PHYSICAL']);
export type GoodsType = z.infer<typeof goodsType>;

/** Query of lists that can be limited to one product type; an unknown type counts as absent. */
export const ofGoodsType = z.object({ type: goodsType.optional().catch(undefined) });
