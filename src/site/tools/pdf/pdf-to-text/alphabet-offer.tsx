import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import type { PageText } from './messages.ts';

const WORDS = {
  cyrillic: { is: 'na ćirilici, a čitana je samo latinica', button: 'Pročitaj i ćirilicu' },
  latin: { is: 'na latinici, a čitana je samo ćirilica', button: 'Pročitaj i latinicu' },
};

/** Names the first page with text in the other alphabet and offers to read that too. */
export function AlphabetOffer({ pages, onTake }: { pages: readonly PageText[]; onTake: () => void }) {
  for (const { page, alphabet } of pages) {
    if (!alphabet) continue;
    const { is, button } = WORDS[alphabet];
    return (
      <Notice kind="warning">
        Na {page + 1}. stranici ima teksta {is}.{' '}
        <Action strong onClick={onTake}>
          {button}
        </Action>
      </Notice>
    );
  }
  return null;
}
