import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import type { Permission } from '@/lib/permissions/staff-permissions';
import { newArticlePath, newProductPath, staffFilesPath, staffImportPath } from '@/lib/routing/staff-paths';
import { hasTyped } from '@/lib/text/filter';
import type { NavigationEntry } from './navigation';
import { NavigationIcon } from './navigation-icon';
import { usePermissions } from './profile-context';
import { useSignOut } from './use-sign-out';
import { chooseTheme } from './use-theme';

export type PaletteRow = {
  readonly key: string;
  readonly start: ReactNode;
  readonly title: ReactNode;
  readonly hint?: string;
  readonly end?: ReactNode;
  /** What it opens; without a path it runs `run`. */
  readonly path?: string;
  readonly run?: () => void;
};

export type PaletteGroup = {
  /** Key of its name in `staff.palette.group`. */
  readonly key:
    | 'orders'
    | 'payments'
    | 'withOrder'
    | 'members'
    | 'products'
    | 'codes'
    | 'tickets'
    | 'everywhere'
    | 'screens'
    | 'commands';
  readonly rows: readonly PaletteRow[];
};

const creations: readonly {
  key: 'newProduct' | 'importFile' | 'importCodes' | 'newNews' | 'newDoc';
  path: string;
  permission: Permission;
}[] = [
  { key: 'newProduct', path: newProductPath, permission: 'goods.edit' },
  { key: 'importFile', path: staffFilesPath, permission: 'catalogue.import' },
  { key: 'importCodes', path: staffImportPath, permission: 'card.import' },
  { key: 'newNews', path: newArticlePath('NEWS'), permission: 'content.edit' },
  { key: 'newDoc', path: newArticlePath('DOC'), permission: 'content.edit' },
];

/** Screens and commands whose name contains the text; all of them without a text. */
export function useCommands(
  text: string,
  entries: readonly NavigationEntry[],
  onShortcuts: () => void,
): PaletteGroup[] {
  const t = useTranslations('staff');
  const signOut = useSignOut();
  const mayUse = usePermissions();
  const screens = entries.map((entry) => ({
    key: `screen-${entry.key}`,
    start: <NavigationIcon name={entry.icon} />,
    title: t(`nav.${entry.key}`),
    end: (
      <span>
        <kbd>G</kbd> <kbd>{entry.letter.toUpperCase()}</kbd>
      </span>
    ),
    path: entry.path,
  }));
  const commands = [
    ...creations
      .filter(({ permission }) => mayUse(permission))
      .map(({ key, path }) => ({
        key,
        start: <Icon name="plus" />,
        title: t(`palette.${key}`),
        path,
      })),
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      key: `theme-${theme}`,
      start: <Icon name="sun" />,
      title: t('palette.theme', { theme: t(`frame.themes.${theme}`) }),
      run: () => chooseTheme(theme),
    })),
    {
      key: 'shortcuts',
      start: <Icon name="info" />,
      title: t('shortcuts.title'),
      end: <kbd>?</kbd>,
      run: onShortcuts,
    },
    {
      key: 'signOut',
      start: <Icon name="logout" />,
      title: t('frame.signOut'),
      run: () => void signOut(),
    },
  ];
  const matches = ({ title }: { readonly title: string }) => hasTyped(title, text);
  return [
    { key: 'screens', rows: screens.filter(matches) },
    { key: 'commands', rows: commands.filter(matches) },
  ];
}
