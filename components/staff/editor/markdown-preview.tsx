import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { markdownQuery } from '@/lib/content/queries/staff';

/** Milliseconds without a key before a text is rendered. */
const pause = 400;

/** A Markdown text as the shop renders it: the backend that renders pages renders this too. */
export function MarkdownPreview({ text }: { readonly text: string }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery(markdownQuery(settled));
  if (text.trim() === '') return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the backend */}
      <div className="s-markdown" dangerouslySetInnerHTML={{ __html: data?.html ?? '' }} />
      <ErrorNote error={error} />
    </>
  );
}
