import type { Mutant } from './mutant';

const shell = ['tests/e2e/shell.spec.ts'];
const goods = ['tests/e2e/goods.spec.ts'];
const docs = ['tests/e2e/docs.spec.ts'];
const serviceButton = 'components/shell/service/service-button.module.css';

/** Rules of style sheets, and one text, in a production build. A build names a class of a module with its hash before it. */
export const layouts: Mutant[] = [
  {
    name: 'the back office has the colours of the shop',
    file: 'components/staff/frame/theme.ts',
    code: "azure: '#2456e6',\n",
    mutated: "azure: '#2456e7',\n",
    tests: ['components/staff/frame/theme.test.ts'],
  },
  {
    kind: 'build',
    name: 'customer service is in the tab bar of a phone',
    file: serviceButton,
    code: '    bottom: 0;\n',
    mutated: '',
    built: { extension: 'css', code: /(?<=_tab\{[^}]*gap:2px);bottom:0(?=\})/, mutated: '' },
    tests: shell,
    titled: 'customer service is a place of the tab bar on phones, so that it covers no tile',
    project: 'phone',
  },
  {
    kind: 'build',
    name: 'customer service covers no amounts on a tablet',
    file: serviceButton,
    code: '    width: 24px;\n    padding: var(--s-12) var(--s-2);\n',
    mutated: '',
    built: {
      extension: 'css',
      code: /(?<=_tab\{)width:24px;padding:var\(--s-12\) var\(--s-2\)(?=\})/,
      mutated: '',
    },
    tests: goods,
    titled: 'a tablet shows the total and the button beside the steps',
    project: 'desktop',
  },
  {
    kind: 'build',
    name: 'the buy bar is at the bottom of a phone',
    file: 'app/styles/surfaces.css',
    code: '  position: fixed;\n  inset: auto 0 0;\n',
    mutated: '  position: fixed;\n',
    built: { extension: 'css', code: /(?<=\.buy-bar\{[^}]*);inset:auto 0 0(?=\})/, mutated: '' },
    tests: goods,
    titled: 'the buy bar covers neither the footer nor a field, also at 320 px',
    project: 'phone',
  },
  {
    kind: 'build',
    name: 'every way to sort fits a phone',
    file: 'components/search/listing/listing.module.css',
    code: '    padding: 0 var(--s-8);\n  }\n  .toggle {\n',
    mutated: '  }\n  .toggle {\n',
    built: {
      extension: 'css',
      code: /(?<=_bar \.tabs-pill>\*\{min-height:44px);padding:0 var\(--s-8\)(?=\})/,
      mutated: '',
    },
    tests: ['tests/e2e/search.spec.ts'],
    titled: 'a phone shows every way to sort',
    project: 'phone',
  },
  {
    kind: 'build',
    name: 'the tags of a tile follow its name',
    file: 'app/styles/products.css',
    code: '  flex-direction: column;\n  flex: 1;\n  gap: var(--s-4);\n',
    mutated: '  flex-direction: column;\n  flex: 1;\n',
    built: { extension: 'css', code: /(?<=\.tile \.body\{[^}]*)gap:var\(--s-4\);?/, mutated: '' },
    tests: shell,
    titled: 'the tags of a tile follow its name, for which two lines are reserved',
    project: 'desktop',
  },
  {
    kind: 'build',
    name: 'a printed page has no frame',
    file: 'app/styles/print.css',
    code: '  body > :not(main, :has(main)),\n',
    mutated: '',
    built: {
      extension: 'css',
      code: /body>:not\(main,:has\(main\)\)\{display:none!important\}/,
      mutated: '',
    },
    tests: docs,
    titled: 'a printed page contains the document only',
    project: 'desktop',
  },
  {
    kind: 'build',
    name: 'an article without an outline begins at the left',
    file: 'components/content/article-page.module.css',
    code: 'align-items: start;\n}\n/*',
    mutated: 'align-items: start;\n  justify-content: end;\n}\n/*',
    built: {
      extension: 'css',
      code: /(?<=_layout\{[^}]*)align-items:start;/,
      mutated: 'justify-content:end;',
    },
    tests: docs,
    titled: 'an article begins at the edge of its breadcrumb @desktop',
    project: 'desktop',
  },
];
