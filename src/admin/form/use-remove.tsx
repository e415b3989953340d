import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { api } from '../../web/api.ts';
import { useQuestion } from '../kit/index.ts';
import { ROWS } from '../queries.ts';

/** The removal of one record of a hand-written screen: its button, and the question. */
export function useRemove(options: {
  path: string;
  query?: Record<string, string | number | null | undefined>;
  /** A question: "Obrisati ulogu „Skladištar”?" */
  title: string;
  done: () => void;
}) {
  const client = useQueryClient();
  const { ask, dialog } = useQuestion();
  const remove = async (): Promise<void> => {
    const { message } = await api.delete(options.path, { query: options.query });
    await client.invalidateQueries({ queryKey: [ROWS] });
    toast.success(message ?? 'Zapis je obrisan.');
  };
  const button = (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() =>
        ask({
          title: options.title,
          text: 'Brisanje se ne može poništiti; u dnevniku izmjena ostaje trag.',
          confirmLabel: 'Obriši',
          danger: true,
          refusal: 'Brisanje nije moguće',
          confirm: remove,
          done: options.done,
        })
      }
    >
      Obriši
    </Button>
  );
  return { button, dialog };
}
