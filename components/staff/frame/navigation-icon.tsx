/** Icons of the navigation, in the shop's 20 × 20 style. They are apart from the shop's set, which shoppers load. */
const shapes = {
  activity: 'M2.5 10.5h3.2l2.3-6 4 11 2.3-5h3.2',
  box: 'M10 2.5l6.5 3.5v8L10 17.5 3.5 14V6zM3.7 6.2 10 9.6l6.3-3.4M10 9.6v7.7',
  chart: 'M3.5 3v13.5H17M7 13.5V10M10.2 13.5V6.5M13.4 13.5V8.8',
  document: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13.2h5',
  grid: 'M3 3h5.8v5.8H3zM11.2 3H17v5.8h-5.8zM3 11.2h5.8V17H3zM11.2 11.2H17V17h-5.8z',
  headset: 'M4 12V9.5a6 6 0 0 1 12 0V12M4 11h2.5v4H4zM13.5 11H16v4h-2.5zM16 15c0 1.5-1.5 2.5-4 2.5',
  history: 'M3.4 8a7 7 0 1 1-.3 3.5M3 4.2V8h3.8M10 6.2v4l2.7 1.6',
  identity:
    'M2.5 4.5h15v11h-15zM5.3 13c.3-1.5 1.2-2.2 2.4-2.2s2.1.7 2.4 2.2M6.2 8.3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM12.3 8h2.7M12.3 11.5h2.7',
  key: 'M3 13.2a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0zM8.7 10.9 16.2 3.4M12.6 7l2.3 2.3M14.9 4.7l1.6 1.6',
  lock: 'M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9',
  megaphone: 'M3 8.2v3.6h3l7.5 3.7v-11L6 8.2zM6 11.8l1 4.2h2.2l-.9-3M16 7.8a3 3 0 0 1 0 4.4',
  panels: 'M3 3h5.8v7.6H3zM11.2 3H17v4.2h-5.8zM3 13.4h5.8V17H3zM11.2 10H17v7h-5.8z',
  plug: 'M7.2 2.8v4M12.8 2.8v4M5 6.8h10v2.7a5 5 0 0 1-10 0zM10 14.5v3',
  receipt: 'M5 2.8h10v14.4l-2.5-1.6-2.5 1.6-2.5-1.6L5 17.2zM8 7h4M8 10.5h4',
  return: 'M7 4 3.2 7.8 7 11.6M3.5 7.8h8.7a4.2 4.2 0 0 1 0 8.4H7',
  scales:
    'M10 3v13.5M6.5 16.5h7M4 5.5l6-1.3 6 1.3M4 5.5l-2.2 5.6a2.4 2.4 0 0 0 4.4 0zM16 5.5l-2.2 5.6a2.4 2.4 0 0 0 4.4 0z',
  shield: 'M10 2.5 16 5v4.5c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8V5zM7.3 10l2 2 3.5-3.8',
  sliders: 'M3 5.5h7M14 5.5h3M10 3.8v3.4M3 10h2.5M9.5 10H17M7 8.3v3.4M3 14.5h8M15 14.5h2M12.5 12.8v3.4',
  tag: 'M3 9.8V3h6.8l7.2 7.2-6.8 6.8zM6.4 6.4h.01',
  target: 'M2.8 10a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0zM6 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM10 10v.01',
  users:
    'M4.6 7a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0zM2 16.5c.5-2.8 2.6-4.4 5.5-4.4s5 1.6 5.5 4.4M12.6 4.3a2.9 2.9 0 0 1 0 5.4M14.8 12.5c1.8.5 2.9 1.9 3.2 4',
};

export type NavigationIconName = keyof typeof shapes;

/** Decorative: the name of the screen is beside it. */
export function NavigationIcon({ name }: { readonly name: NavigationIconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
