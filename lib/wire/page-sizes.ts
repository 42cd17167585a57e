/**
 * How many products the lists of cached pages show. Readers request these sizes, and the backend invalidates
 * a page when one of the products within them changes.
 */
export const pageSizes = {
  /** One page of a category, of the shop or of a search. */
  list: 20,
  /** Hot products next to a listing. */
  hot: 7,
  hotOnSearch: 8,
  hotOnDiscontinued: 6,
  /** Related products on a product page. */
  related: 4,
  homeFloor: 8,
  homePopular: 12,
};

/** The banners of the home page, the first ones in their order. */
export const bannersShown = 3;
