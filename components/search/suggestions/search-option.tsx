import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { FromPrice } from '@/components/ui/price/from-price';
import { Link } from '@/lib/routing/navigation';
import { type Option, type OptionKind, splitAtMatch } from './search-options';
import styles from './search-panel.module.css';

const ICONS: Record<OptionKind, IconName> = {
  goods: 'box',
  category: 'grid',
  keyword: 'search',
  history: 'clock',
};

/** One suggestion: a link that never has the focus, because the field's keys choose it. */
export function SearchOption({
  option,
  keyword,
  isActive,
  onChoose,
  onForget,
}: {
  option: Option;
  keyword: string;
  isActive: boolean;
  onChoose: () => void;
  onForget: () => void;
}) {
  return (
    <Link
      id={option.id}
      href={option.href}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {option.cover ? (
        <CoverImage src={option.cover} size={36} first />
      ) : (
        <Icon name={ICONS[option.kind]} size={16} />
      )}
      <span className="grow clip">
        <Marked text={option.text} keyword={keyword} />
      </span>
      {option.price ? (
        <FromPrice value={option.price.lowest} range={option.price.hasRange} size={16} />
      ) : null}
      {option.kind === 'history' ? (
        // For pointers; the Delete key does the same.
        <span
          className={styles.forget}
          aria-hidden="true"
          data-forget=""
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onForget();
          }}
        >
          <Icon name="close" size={16} />
        </span>
      ) : null}
    </Link>
  );
}

function Marked({ text, keyword }: { text: string; keyword: string }) {
  const parts = splitAtMatch(text, keyword);
  if (!parts) return text;
  return (
    <>
      {parts[0]}
      <mark>{parts[1]}</mark>
      {parts[2]}
    </>
  );
}
