import { createHash, randomBytes } from 'node:crypto';
import { storedFile } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { publicKey } from '../../ports/file-storage';
import type { Picture } from './read-picture';

const linkStart = '/api/files/';

/**
 * Stores a public picture under a random name: an avatar, or the picture of a product or of the shop.
 * @param ownerId the member, or the staff member who uploaded it
 * @param beside further files by their name, which follows from that of the picture
 */
export async function keepPublicPicture(
  context: Context,
  { ownerId, kind }: { ownerId: string; kind: 'AVATAR' | 'PRODUCT' | 'LOGO' | 'ICON' },
  picture: Picture,
  beside: (name: string) => readonly (readonly [string, Buffer])[] = () => [],
): Promise<{ id: string; link: string }> {
  const id = newId();
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const files: (readonly [string, Buffer])[] = [...beside(name), [name, picture.bytes]];
  const now = context.clock.now();
  try {
    for (const [file, bytes] of files) await context.fileStorage.write(publicKey(file), bytes);
    await context.db.insert(storedFile).values({
      id,
      ownerId,
      kind,
      mime: 'image/webp',
      bytes: picture.bytes.byteLength,
      width: picture.width,
      height: picture.height,
      sha256: createHash('sha256').update(picture.bytes).digest('hex'),
      storageKey: name,
      createdTime: now,
      updatedTime: now,
    });
  } catch (error) {
    for (const [file] of files) await context.fileStorage.delete(publicKey(file)).catch(() => {});
    throw error;
  }
  return { id, link: `${linkStart}${name}` };
}

/** The file name in a link of `keepPublicPicture`; null for any other text. */
export function avatarName(link: string): string | null {
  return link.startsWith(linkStart) ? link.slice(linkStart.length) : null;
}
