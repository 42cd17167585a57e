import type { ProductContent } from '@/lib/products/staff/editor-contract';

/** The sections of the editor, in their order. */
export const sections = [
  'texts',
  'skus',
  'terms',
  'fields',
  'basics',
  'pictures',
  'publishing',
  'history',
] as const;
export type SectionKey = (typeof sections)[number];

const texts = ['name', 'caption', 'unit', 'etaLabel', 'introduction', 'notices', 'regionNote', 'specs'];

const terms = [
  'memberDiscount',
  'couponAllowed',
  'coinRate',
  'bulkPrice',
  'minVipLevel',
  'returnsDays',
  'popularRank',
];

/** The section in which a value of the content is edited. */
export function sectionOfPath(path: string): SectionKey {
  const [field = ''] = path.split('.');
  if (texts.includes(field)) return 'texts';
  if (field === 'skus') return 'skus';
  if (field === 'rechargeFields' || field === 'accountCheck') return 'fields';
  if (terms.includes(field)) return 'terms';
  if (field === 'pictures' || field === 'coverUrl') return 'pictures';
  return 'basics';
}

/** What a section changes. */
export type SectionProps = {
  readonly content: ProductContent;
  readonly onChange: (changes: Partial<ProductContent>) => void;
};
