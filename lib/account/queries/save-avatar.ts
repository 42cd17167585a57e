import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { showMember } from './show-member';
import { uploadPicture } from './upload-picture';

/** Uploads a picture and makes it the avatar; null removes the avatar. */
export function useSaveAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['save-avatar'],
    mutationFn: async (picture: Blob | null) => {
      const avatar = picture && (await uploadPicture(picture, 'image')).link;
      return (await call('POST /upms/member/profile/update', { body: { avatar } })).member;
    },
    onSuccess: (member) => showMember(client, member),
  });
}
