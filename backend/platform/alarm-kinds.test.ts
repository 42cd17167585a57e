import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backendTexts } from '../../lib/i18n/backend-texts';
import { locales } from '../../lib/i18n/locales';
import { type AlarmKind, alarmKinds, isAlarmKind, rolesFor, titleKeyOf } from './alarm-kinds';

const kinds = Object.keys(alarmKinds).filter(isAlarmKind);

const sources = readdirSync('backend', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'testing.ts')
  .map((file) => ({ file, text: readFileSync(join('backend', file), 'utf8') }));

/** Their event is a variable: the wrapper that passes alarms on, and alarms of several kinds. */
const withVariable = [
  'domains/operations/staff/report-late-queues.ts',
  'platform/logging/log.ts',
  'providers/guard-payment-provider.ts',
];

/** The first 300 characters after each `log.error(`: the fields of the entry. */
const errors = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\blog\.error\(([\s\S]{0,300})/g)].map(([, fields = '']) => ({ file, fields })),
);

describe('errors of the log', () => {
  it('are alarms that are listed, because a log line alone reaches no person', () => {
    const unlisted = errors.filter(({ file, fields }) => {
      if (withVariable.includes(file)) return false;
      const [, event = ''] = /event: '([^']+)'/.exec(fields) ?? [];
      return !isAlarmKind(event);
    });
    expect(unlisted).toEqual([]);
    expect(errors.length).toBeGreaterThan(50);
  });

  it('of each listed kind are raised, because warnings reach no person either', () => {
    const variable = sources.filter(({ file }) => withVariable.includes(file) || /staff-queues/.test(file));
    const texts = [...errors.map(({ fields }) => fields), ...variable.map(({ text }) => text)];
    const raised = (kind: AlarmKind) => texts.some((text) => text.includes(`'${kind}'`));
    expect(kinds.filter((kind) => !raised(kind))).toEqual([]);
  });
});

describe('an alarm', () => {
  it.each(kinds)('%s has a title in every language and a role that can act', (kind) => {
    for (const locale of locales) {
      expect(backendTexts(locale).labels(titleKeyOf(kind)).length).toBeGreaterThan(3);
    }
    expect(rolesFor(kind)).toContain('ROLE_ADMIN');
  });

  it('is listed in docs/operations.md', () => {
    const document = readFileSync('docs/operations.md', 'utf8');
    expect(kinds.filter((kind) => !document.includes(`\`${kind}\``))).toEqual([]);
  });
});
