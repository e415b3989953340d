import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TRASH_DAYS } from '../../core/records/trash.api.ts';
import { counted, type Question, useQuestion, useUndo } from '../kit/index.ts';

/** Most records that the question names. */
const NAMED = 5;

type Nouns = readonly [one: string, few: string, many: string];
const RECORDS: Nouns = ['zapis', 'zapisa', 'zapisa'];

/** What is removed, and how. */
export interface Removal {
  /** One of them in the accusative: "ulogu". */
  accusative: string;
  /** Their noun after 1, 3 and 5; of a resource's records unless said. */
  nouns?: Nouns;
  titles: readonly string[];
  /** More that is said before it is done. */
  also?: ReactNode;
  remove: () => Promise<unknown>;
  /** Takes it out of the trash again; without it the removal is final. */
  restore?: () => Promise<unknown>;
  reasonOf?: Question['reasonOf'];
  /** Opens another page with `flushSync`: while that of the removed record is there, it is fetched again. */
  done?: () => void | Promise<void>;
}

/** The removal of records: names them, removes them, and offers to undo it. `dialog` is to be rendered. */
export function useRemove() {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { ask, dialog } = useQuestion();
  const askToRemove = ({
    accusative,
    nouns,
    titles,
    also,
    remove,
    restore,
    reasonOf,
    done,
  }: Removal): void => {
    const one = titles.length === 1;
    const moved = one
      ? 'Zapis odlazi u korpu, odakle se može vratiti'
      : 'Zapisi odlaze u korpu, odakle se mogu vratiti';
    ask({
      title: `Obrisati ${one ? `${accusative} „${titles[0]}”` : namedOrCounted(titles, nouns)}?`,
      text: (
        <>
          {!one && <p>{namesOf(titles)}</p>}
          {also}{' '}
          {restore
            ? `${moved} ${TRASH_DAYS} dana.`
            : 'Brisanje se ne može poništiti; u dnevniku izmjena ostaje trag.'}
        </>
      ),
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      reasonOf,
      confirm: async () => {
        const answer = await remove();
        return restore ? undefined : answer;
      },
      done: async () => {
        if (restore) offerUndo(removedText(titles, nouns), restore, restoredText(titles, nouns));
        await done?.();
        if (restore) void client.invalidateQueries();
      },
    });
  };
  return { ask: askToRemove, dialog };
}

/** The button that asks. */
export const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onClick}>
    Obriši
  </Button>
);

/** „Hljeb”, „Mlijeko” i još 3. */
function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `„${title}”`);
  const others = titles.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` i još ${others}` : ''}.`;
}

/** One record by its name, several by their number. */
const namedOrCounted = (titles: readonly string[], nouns = RECORDS): string =>
  titles.length === 1 ? titles[0]! : counted(titles.length, ...nouns);

export const removedText = (titles: readonly string[], nouns?: Nouns): string =>
  `Obrisano: ${namedOrCounted(titles, nouns)}.`;

export const restoredText = (titles: readonly string[], nouns?: Nouns): string =>
  `Vraćeno: ${namedOrCounted(titles, nouns)}.`;
