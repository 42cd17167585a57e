import type { Routes } from '../../../platform/handlers';
import { moveRow } from '../../content/staff/row-order';
import { countReviews } from '../../reviews/staff/list-reviews';
import { listCategoriesForStaff, saveCategory } from './categories';
import { changeSale, changeStock } from './change-sale';
import { countProducts, listProducts } from './list-products';
import { createProduct, saveProduct } from './save-product';
import { scheduleProduct, unscheduleProduct } from './schedule-product';
import { uploadProductPicture } from './upload-product-picture';
import { productHistory, productRevision, viewProduct } from './view-product';

export const staffProductsRoutes = {
  'GET /goods/admin/goods/list': (context, { query }) => listProducts(context, query),
  'GET /goods/admin/goods/count': async (context) => ({
    ...(await countProducts(context)),
    REVIEWS: await countReviews(context),
  }),
  'POST /goods/admin/goods/sale': (context, { body }) => changeSale(context, body),
  'POST /goods/admin/sku/stock': (context, { body }) => changeStock(context, body),
  'GET /goods/admin/goods/view': (context, { query }) => viewProduct(context, query.id),
  'POST /goods/admin/goods/create': (context, { body }) => createProduct(context, body),
  'POST /goods/admin/goods/save': (context, { body }) => saveProduct(context, body),
  'GET /goods/admin/goods/history': (context, { query }) => productHistory(context, query),
  'GET /goods/admin/goods/revision': (context, { query }) => productRevision(context, query.id),
  'POST /goods/admin/goods/schedule': (context, { body }) => scheduleProduct(context, body),
  'POST /goods/admin/goods/unschedule': (context, { body }) => unscheduleProduct(context, body),
  'POST /goods/admin/picture/upload': (context, _input, request) => uploadProductPicture(context, request),
  'GET /goods/admin/goods_category/list': (context) => listCategoriesForStaff(context),
  'POST /goods/admin/goods_category/save': (context, { body }) => saveCategory(context, body),
  'POST /goods/admin/goods_category/move': (context, { body }) => moveRow(context, 'category', body),
} satisfies Routes;
