import text from '../text.json';

/** Rendered at the first visit and cached, like the pages of the shop. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

export default function SizedPage() {
  return <p>{text}</p>;
}
