import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { pictureProblem, pictureTypes, scalePicture } from '@/components/ui/picture/scale-picture';
import { useErrorText } from '@/lib/error-text/use-error-text';
import type { TicketFile } from '@/lib/stores/ticket-draft';
import { mostAttachmentBytes, mostAttachments } from '@/lib/support/message-limits';
import { uploadTicketFile } from '@/lib/support/queries/upload-ticket-file';
import { shortFileName } from '@/lib/text/file-name';

/** A file that is being uploaded; `share` of its bytes was sent. */
type Upload = { readonly key: number; readonly name: string; readonly share: number };

/** Types that the shop accepts. The file's content decides; this is only what the browser offers. */
export const acceptedTypes = [...pictureTypes, 'application/pdf'];

const megabyte = 1024 * 1024;

/** The name as it is sent with the file. */
const nameOf = (file: File) => shortFileName(file.name, 100) || '1';

/**
 * Files of a text that is being written. They are uploaded as soon as they are chosen, so that sending takes no longer
 * than without them.
 * @param onChange changes the uploaded files
 */
export function useTicketFiles(
  files: readonly TicketFile[],
  onChange: (change: (before: readonly TicketFile[]) => readonly TicketFile[]) => void,
) {
  const t = useTranslations('message.files');
  const textOf = useErrorText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const tooLarge = (name: string) => t('tooLarge', { name, size: mostAttachmentBytes / megabyte });

  function problemOf(file: File): string | null {
    const name = nameOf(file);
    if (file.type !== '' && !acceptedTypes.includes(file.type)) return t('wrongType', { name });
    // A picture is scaled down before it is sent.
    const isTooLarge = pictureTypes.includes(file.type)
      ? pictureProblem(file) === 'tooLarge'
      : file.size > mostAttachmentBytes;
    return isTooLarge ? tooLarge(name) : null;
  }

  async function upload(file: File, key: number, { signal }: AbortController): Promise<void> {
    const name = nameOf(file);
    const show = (share: number) =>
      setUploads((before) => before.map((each) => (each.key === key ? { ...each, share } : each)));
    try {
      if (signal.aborted) return;
      const fitting = await scalePicture(file);
      if (signal.aborted) return;
      if (!fitting) {
        setProblems((before) => [...before, tooLarge(name)]);
        return;
      }
      const id = await uploadTicketFile(fitting, show, signal);
      if (signal.aborted) return;
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      onChange((before) => [...before, { id, name, preview }]);
    } catch (failure) {
      if (signal.aborted) return;
      const reason = await textOf(failure);
      setProblems((before) => [...before, t('failed', { name, reason })]);
    } finally {
      aborts.current.delete(key);
      setUploads((before) => before.filter((each) => each.key !== key));
    }
  }

  async function add(chosen: readonly File[]): Promise<void> {
    const refused = chosen.flatMap((file) => problemOf(file) ?? []);
    const fitting = chosen.filter((file) => problemOf(file) === null);
    const accepted = fitting.slice(0, Math.max(0, mostAttachments - files.length - aborts.current.size));
    if (accepted.length < fitting.length) refused.push(t('tooMany', { count: mostAttachments }));
    setProblems(refused);
    const begun = accepted.map((file) => {
      lastKey.current += 1;
      const abort = new AbortController();
      aborts.current.set(lastKey.current, abort);
      return { file, key: lastKey.current, abort };
    });
    setUploads((before) => [
      ...before,
      ...begun.map(({ file, key }) => ({ key, name: nameOf(file), share: 0 })),
    ]);
    for (const { file, key, abort } of begun) await upload(file, key, abort);
  }

  return {
    files,
    uploads,
    problems,
    isFull: files.length + uploads.length >= mostAttachments,
    isUploading: uploads.length > 0,
    add,
    /** Ends an upload, or removes one that waits. */
    cancel: (key: number) => {
      aborts.current.get(key)?.abort();
      aborts.current.delete(key);
      setUploads((before) => before.filter((each) => each.key !== key));
    },
    remove: ({ id, preview }: TicketFile) => {
      if (preview) URL.revokeObjectURL(preview);
      setProblems([]);
      onChange((before) => before.filter((each) => each.id !== id));
    },
  };
}

export type TicketFiles = ReturnType<typeof useTicketFiles>;

/** The part of a ticket or a reply that names its files. */
export const attachmentsOf = (files: readonly TicketFile[]) =>
  files.length > 0 ? files.map(({ id, name }) => ({ id, name })) : undefined;

/** The files without those that were sent. */
export const without = (files: readonly TicketFile[], sent: readonly TicketFile[]) =>
  files.filter(({ id }) => sent.every((each) => each.id !== id));

/** Releases the pictures of files that were sent. */
export function releasePreviews(files: readonly TicketFile[]): void {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview);
}
