/**
 * The icon set: 20 × 20, stroked with the text's color. Inline, so that an icon needs no request
 * and follows the theme.
 */
const SHAPES = {
  alert: <path d="M10 3 17.5 16.5h-15zM10 8.2v4M10 14.3v.01" />,
  'arrow-right': <path d="M4 10h12M11 5l5 5-5 5" />,
  bell: <path d="M5 14.5V9a5 5 0 0 1 10 0v5.5l1.2 1H3.800zM8.5 17.500h3" />,
  bolt: <path d="M11 2.5 4.5 11.500H9l-.5 6 6.5-9H10.500z" />,
  box: <path d="m10 2.5 6.5 3.500v8L10 17.5 3.5 14V6zM3.7 6.2 10 9.600l6.3-3.400M10 9.600v7.7" />,
  camera: (
    <>
      <path d="M3 6.500h3L7.5 4h5L14 6.500h3v10H3z" />
      <circle cx="10" cy="11.2" r="2.8" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="M2.5 8.200h15M5.5 12.200h3" />
    </>
  ),
  chat: <path d="M3 4.500h14v9.500H9.500L6 17v-3H3zM7 9.200h.01M10 9.200h.01M13 9.200h.01" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  'chevron-down': <path d="m4.5 7.5 5.5 5.5 5.5-5.5" />,
  'chevron-left': <path d="M12.5 4.5 7 10l5.5 5.5" />,
  'chevron-right': <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 6v4.200l2.8 1.6" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  coin: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M6.8 12.200a2.3 2.3 0 0 1 .4-4.5 3 3 0 0 1 5.7.6 2 2 0 0 1 .3 3.900z" />
    </>
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
      <path d="M4.8 12.800H3.500V3.500h9.300v1.3" />
    </>
  ),
  document: <path d="M5 2.500h6.500L15 6v11.500H5zM11.5 2.500V6H15M7.5 10h5M7.5 13.200h5" />,
  download: <path d="M10 3v9.500M6 9l4 4 4-4M3.5 16.500h13" />,
  eye: (
    <>
      <path d="M2.5 10C6 4.5 14 4.5 17.5 10 14 15.5 6 15.5 2.5 10z" />
      <circle cx="10" cy="10" r="2.4" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M2.5 10C6 4.5 14 4.5 17.5 10 14 15.5 6 15.5 2.5 10z" />
      <path d="m4 16.5 12-13" />
    </>
  ),
  filter: <path d="M3 5h14M5.5 10h9M8.5 15h3" />,
  gamepad: (
    <path d="M6 6h8c3 0 3.8 5 3.3 7.3-.4 1.7-2.3 1.5-3.3.200L12.8 12H7.200L6 13.500c-1 1.3-2.9 1.5-3.3-.2C2.2 11 3 6 6 6zM6.5 8v2.500M5.2 9.200h2.600M13 9.300h.01" />
  ),
  gift: (
    <path d="M3.5 7h13v3h-13zM4.5 10v7h11v-7M10 7v10M10 7C6 7 5.5 3.2 7.6 3.2 9.2 3.2 10 5 10 7c0-2 .8-3.8 2.4-3.800C14.5 3.2 14 7 10 7z" />
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M2.8 10h14.400M10 2.800c4.4 4.5 4.4 9.9 0 14.4-4.4-4.5-4.4-9.9 0-14.4" />
    </>
  ),
  grid: (
    <>
      <rect x="3" y="3" width="5.8" height="5.8" rx="1.6" />
      <rect x="11.2" y="3" width="5.8" height="5.8" rx="1.6" />
      <rect x="3" y="11.2" width="5.8" height="5.8" rx="1.6" />
      <circle cx="14.1" cy="14.1" r="2.9" />
    </>
  ),
  headset: (
    <path d="M4 12V9.500a6 6 0 0 1 12 0V12M4 11h2.500v4H4zM13.5 11H16v4h-2.500zM16 15c0 1.5-1.5 2.5-4 2.5" />
  ),
  heart: (
    <path d="M10 16.500C4 12.5 2.8 10 3.3 7.5 3.9 4.6 7.8 3.7 10 6.700c2.2-3 6.1-2.1 6.7.8.5 2.5-.7 5-6.7 9z" />
  ),
  home: <path d="M3.2 9.2 10 3.500l6.8 5.700M5 8v8.500h10V8M8.3 16.500V12h3.400v4.5" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 9.200v4.300M10 6.600v.01" />
    </>
  ),
  leaf: <path d="M4.5 15.500C2.5 8 8 3.5 16.5 4c.5 8.5-4 14-12 11.500zM3.5 17 12 8.5" />,
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="2" />
      <path d="M6.8 9V6.500a3.2 3.2 0 0 1 6.4 0V9" />
    </>
  ),
  logout: <path d="M8 3.500H4v13h4M12.5 6.5 16 10l-3.5 3.500M8 10h8" />,
  mail: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="m3 6 7 5.500L17 6" />
    </>
  ),
  mic: (
    <>
      <rect x="7.3" y="2.5" width="5.4" height="9" rx="2.7" />
      <path d="M4.5 9.500a5.5 5.5 0 0 0 11 0M10 15v2.5" />
    </>
  ),
  minus: <path d="M4 10h12" />,
  offline: (
    <path d="M3 8.500c1.7-1.5 4-2.5 7-2.500s5.3 1 7 2.500M6 12c1-.9 2.3-1.4 4-1.400s3 .5 4 1.400M10 15.500v.01M4 3.500l12 13" />
  ),
  pencil: <path d="m3.5 16.5.8-3.500L13 4.300l2.7 2.700L7 15.700zM11.5 5.800l2.7 2.7" />,
  phone: (
    <>
      <rect x="5.5" y="2.5" width="9" height="15" rx="2" />
      <path d="M9 14.800h2" />
    </>
  ),
  pin: (
    <>
      <path d="M10 17.500C6 13.5 4.5 11 4.5 8.300a5.5 5.5 0 0 1 11 0c0 2.7-1.5 5.2-5.5 9.200z" />
      <circle cx="10" cy="8.3" r="1.9" />
    </>
  ),
  play: (
    <>
      <rect x="2.5" y="4" width="15" height="12" rx="3" />
      <path d="m8.5 7.5 4 2.5-4 2.500z" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  print: <path d="M6 7V2.500h8V7M6 14H3.500V7h13v7H14M6 11.500h8v6H6z" />,
  receipt: <path d="M5 2.800h10v14.400l-2.5-1.6-2.5 1.6-2.5-1.600L5 17.200zM8 7h4M8 10.500h4" />,
  refresh: (
    <path d="M16 8a6.3 6.3 0 0 0-11.3-1.500L3.5 8M3.5 4v4h4M4 12a6.3 6.3 0 0 0 11.3 1.500l1.2-1.500M16.5 16v-4h-4" />
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 4 4" />
    </>
  ),
  send: <path d="m3 9.5 14-6-4.5 13.5-3-5.500zM9.5 11.5 17 3.5" />,
  share: <path d="M10 12.500V3M6.5 6 10 2.500 13.5 6M6.500 9H4.500v8h11V9h-2" />,
  shield: <path d="M10 2.5 16 5v4.500c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8V5zM7.3 10l2 2 3.5-3.8" />,
  skylark: <path d="M10 17c-3-1-7-4-7.5-11C7 6 9.5 9.5 10 12.5 10.5 9.5 13 6 17.5 6 17 13 13 16 10 17z" />,
  star: <path d="m10 2.2 2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.6-4.8 2.6 1-5.4-4-3.8 5.4-.7z" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.3" />
      <path d="M10 2.500v1.300M10 16.200v1.300M2.5 10h1.300M16.2 10h1.300M4.7 4.700l.9.900M14.4 14.400l.9.900M15.3 4.700l-.9.900M5.6 14.400l-.9.9" />
    </>
  ),
  ticket: <path d="M2.5 6h15v2.500a1.6 1.6 0 0 0 0 3V14h-15v-2.500a1.6 1.6 0 0 0 0-3zM12.5 6v8" />,
  trash: <path d="M4 5.500h12M8 5.500V3.500h4v2M5.5 5.500l.7 11h7.600l.7-11" />,
  truck: (
    <>
      <path d="M2.5 5h9v8.500h-9zM11.5 8h3l3 3v2.500h-6" />
      <circle cx="6" cy="14.8" r="1.6" />
      <circle cx="14" cy="14.8" r="1.6" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="7" r="3.2" />
      <path d="M3.8 17c.6-3.2 3-5 6.2-5s5.6 1.8 6.2 5" />
    </>
  ),
};

export type IconName = keyof typeof SHAPES;

/** Decorative: the text beside it, or the `aria-label` of its button, has the meaning. */
export function Icon({
  name,
  size = 20,
  filled = false,
  className,
}: {
  name: IconName;
  size?: 16 | 20 | 24;
  filled?: boolean;
  className?: string;
}) {
  const classes = ['icon'];
  if (size !== 20) classes.push(`icon-${size}`);
  if (filled) classes.push('icon-fill');
  if (className) classes.push(className);
  return (
    <svg className={classes.join(' ')} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  );
}
