const lengths = '/\\d(px|rem|pt|cm|mm|ch)\\b/';
const relative = '/\\d(em|%|vw|vh|svh|dvh)/';

/** Sizes of a part of a page; spaces, font sizes and radii have no names of their own. */
const sizes = 'height|field-width|names|converted|buy-bar';

/** How Chinese breaks into lines and is spaced: for the whole shop, and as a class, in app/styles/reset.css. */
const chinese = ['word-break', 'line-break', 'text-spacing-trim', 'text-autospace'];

/**
 * Font sizes, spaces, radii and colours are tokens (app/styles/tokens.css). Biome checks everything else.
 * @type {import('stylelint').Config}
 */
export default {
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'color-named': 'never',
    'property-disallowed-list': chinese,
    'color-no-hex': true,
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
    ],
    'declaration-property-value-disallowed-list': {
      'font-size': [lengths, relative, '/small|large|medium/'],
      font: [lengths, relative],
      '/^(padding|margin|gap|row-gap|column-gap|scroll-margin|scroll-padding)/': [lengths],
      '/radius$/': [lengths, relative],
      [`/^--(?!${sizes})/`]: [lengths],
    },
  },
  overrides: [
    { files: ['app/styles/reset.css'], rules: { 'property-disallowed-list': null } },
    {
      files: ['app/styles/tokens.css', 'app/styles/print.css'],
      rules: {
        'color-named': null,
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-disallowed-list': null,
      },
    },
  ],
};
