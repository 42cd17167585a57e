import { Button, Popover } from 'antd';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { QueueCount } from '@/components/staff/format/queue-count';
import { Icon } from '@/components/ui/picture/icon';
import { hasTyped } from '@/lib/text/filter';
import { queryMost } from '@/lib/text-lengths';

export type View = {
  readonly key: string;
  readonly name: string;
  readonly count?: number | undefined;
  /** The oldest row is past its goal. */
  readonly isLate?: boolean;
};

/** The views of a list, as links inside the page. */
export function Views({
  label,
  views,
  current,
  hrefOf,
  onChoose,
  extra,
}: {
  readonly label: string;
  readonly views: readonly View[];
  readonly current: string;
  readonly hrefOf: (key: string) => string;
  readonly onChoose: (key: string) => void;
  readonly extra?: ReactNode;
}) {
  const list = useRef<HTMLElement>(null);
  const knownCounts = views.filter(({ count }) => count !== undefined).length;
  // On the phone the views scroll. The one of the address may be hidden, also because the counts arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change the widths
  useEffect(() => {
    const nav = list.current;
    const shown = nav?.querySelector<HTMLElement>(`[data-view="${current}"]`);
    if (!nav || !shown) return;
    const [start, end] = [shown.offsetLeft, shown.offsetLeft + shown.offsetWidth];
    const isVisible = start >= nav.scrollLeft && end <= nav.scrollLeft + nav.clientWidth;
    if (!isVisible) nav.scrollLeft = start - (nav.clientWidth - shown.offsetWidth) / 2;
  }, [current, knownCounts]);
  return (
    <div className="s-views">
      <nav aria-label={label} ref={list}>
        {views.map(({ key, name, count, isLate }) => (
          <a
            key={key}
            href={hrefOf(key)}
            data-view={key}
            aria-current={key === current ? 'page' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onChoose(key);
            }}
          >
            {name}
            {count === undefined ? null : <QueueCount count={count} isLate={isLate && count > 0} />}
          </a>
        ))}
      </nav>
      {extra}
    </div>
  );
}

/** A filter: dashed when it is not set, with its value when it is. The control opens below it. */
export function FilterChip({
  name,
  value,
  onClear,
  children,
}: {
  readonly name: string;
  readonly value: string | undefined;
  readonly onClear: () => void;
  readonly children: (close: () => void) => ReactNode;
}) {
  const t = useTranslations('staff.common');
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="s-chip" data-set={value ? true : undefined}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={children(() => setOpen(false))}
      >
        <button type="button" aria-expanded={isOpen}>
          {value ? null : <Icon name="plus" size={16} />}
          {name}
          {value ? <b>{value}</b> : null}
        </button>
      </Popover>
      {value ? (
        <button type="button" aria-label={t('removeFilter', { name })} onClick={onClear}>
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </span>
  );
}

/** Choices that are seen at a glance; more can be narrowed by a text. */
const mostWithoutSearch = 20;

/** One of several values, for a chip. */
function Choice<Value extends string>({
  options,
  value,
  onChoose,
}: {
  readonly options: readonly { value: Value; name: string }[];
  readonly value: string | undefined;
  readonly onChoose: (value: Value) => void;
}) {
  const t = useTranslations('staff.common');
  const [text, setText] = useState('');
  const list = (
    <ul className="s-choice">
      {options
        .filter(({ name }) => hasTyped(name, text))
        .map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
            >
              {option.name}
              {option.value === value ? <Icon name="check" size={16} /> : null}
            </button>
          </li>
        ))}
    </ul>
  );
  if (options.length <= mostWithoutSearch) return list;
  return (
    <div className="s-long-choice">
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the person opened the list to choose
        autoFocus
        className="s-input"
        value={text}
        aria-label={t('narrow')}
        placeholder={t('narrow')}
        onChange={({ target }) => setText(target.value)}
      />
      {list}
    </div>
  );
}

/** A filter that takes one of several values. */
export function ChoiceChip<Value extends string>({
  name,
  options,
  value,
  onChoose,
}: {
  readonly name: string;
  readonly options: readonly { value: Value; name: string }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}) {
  return (
    <FilterChip
      name={name}
      value={options.find((option) => option.value === value)?.name}
      onClear={() => onChoose(undefined)}
    >
      {(close) => (
        <Choice
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChoose(chosen);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** A text filter that is applied with Enter or after a pause. */
export function SearchField({
  value,
  label,
  onChange,
}: {
  readonly value: string | undefined;
  readonly label: string;
  readonly onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value ?? '');
  useEffect(() => setText(value ?? ''), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits after the text, not after its consumer
  useEffect(() => {
    if (text.trim() === (value ?? '')) return;
    const timer = setTimeout(() => onChange(text.trim() || undefined), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      className="s-field"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim() || undefined);
      }}
    >
      <Icon name="search" size={16} />
      <input
        type="search"
        value={text}
        maxLength={queryMost}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

/** Previous and next page of a list that is paged by cursor. */
export function Pager({
  hint,
  onPrevious,
  onNext,
}: {
  /** How many rows there are; undefined until it is known. */
  readonly hint: string | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}) {
  const t = useTranslations('staff.common');
  return (
    <nav className="s-pager" aria-label={t('pages')}>
      <span>{hint}</span>
      <Button disabled={!onPrevious} onClick={onPrevious}>
        {t('previous')}
      </Button>
      <Button disabled={!onNext} onClick={onNext}>
        {t('next')}
      </Button>
    </nav>
  );
}
