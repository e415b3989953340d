import type { SitePage } from '../../server/module.ts';
import { PUBLIC_SHARE } from './labels.ts';

/**
 * The public page of a link. Its metadata are the same for every token, so that previews of the link in chats reveal nothing and a guess
 * learns nothing; without a path there is no canonical address that would repeat the token.
 */
export const sharePage: SitePage = {
  path: PUBLIC_SHARE.page,
  page: 'share',
  async at() {
    return {
      head: {
        title: 'Datoteka za vas',
        description: 'Neko je s vama podijelio datoteku.',
        index: false,
      },
    };
  },
};
