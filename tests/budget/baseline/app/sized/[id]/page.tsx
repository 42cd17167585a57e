import text from '../text.json';

/** Made at its first visit and kept, as the shop's pages are. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

export default function SizedPage() {
  return <p>{text}</p>;
}
