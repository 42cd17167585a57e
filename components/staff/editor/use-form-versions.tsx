import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { isSame, mergeChanges, withoutChanges } from './differences';
import { OutdatedNote } from './outdated-note';
import type { Stored } from './use-draft';

/**
 * For a dialog whose form holds the draft of a row: when another person saves the row meanwhile, `note` shows both versions
 * side by side, and the form has the merged one once the person has decided. A newer state is taken over silently while
 * nothing was typed.
 * @param stored the newest state that is known; null for a new row
 * @param form reads the draft from the values of the form, and writes it into them
 */
export function useFormVersions<Values extends object, Content extends object>(
  form: FormInstance<Values>,
  stored: (Stored<Content> & { readonly updatedTime: string }) | null,
  {
    read,
    write,
    nameOf,
    onDecided,
  }: {
    readonly read: (values: Values) => { readonly [Key in keyof Content]?: Content[Key] | undefined };
    readonly write: (content: Content) => void;
    readonly nameOf: (path: string) => string;
    /** The refusal of the former version is over. */
    readonly onDecided: () => void;
  },
): { readonly version: number; readonly isOutdated: boolean; readonly note: ReactNode } {
  const [base, setBase] = useState(stored);
  const values = Form.useWatch([], form) as Values | undefined;
  // Before the first render of its fields a form has no values.
  const draftOf = (typed: Values | undefined): Content | null => {
    if (!base || !typed || Object.keys(typed).length === 0) return base?.content ?? null;
    // A field that was emptied has no value, and differs.
    return { ...base.content, ...read(typed) } as Content;
  };
  const mine = draftOf(values);
  const isNewer = stored !== null && base !== null && stored.version > base.version;
  const isDirty = base !== null && mine !== null && !isSame(base.content, mine);
  const isOutdated = isNewer && isDirty && !isSame(base.content, stored.content);

  useEffect(() => {
    if (!isNewer || isOutdated) return;
    if (isDirty) return setBase(stored);
    // What was typed last reaches the watched values a little later.
    if (!isSame(base.content, draftOf(form.getFieldsValue()))) return;
    setBase(stored);
    write(stored.content);
  });

  const decide = (content: Content) => {
    write(content);
    setBase(stored);
    onDecided();
  };
  return {
    version: base?.version ?? 0,
    isOutdated,
    note:
      isOutdated && mine ? (
        <OutdatedNote
          base={base.content}
          mine={mine}
          theirs={stored.content}
          nameOf={nameOf}
          saved={{ by: null, time: stored.updatedTime }}
          onMerge={(theirPaths) =>
            decide(mergeChanges(base.content, withoutChanges(base.content, mine, theirPaths), stored.content))
          }
          onDiscard={() => decide(stored.content)}
        />
      ) : null,
  };
}
