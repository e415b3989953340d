import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { api } from '../../web/api.ts';
import { problemOf, RemovalDialog } from '../kit/index.ts';
import { ROWS } from '../list/use-list.ts';

/** Deletes one record of a hand-written screen: asks, says why it cannot be, and goes on. */
export function useRemove(options: {
  path: string;
  query?: Record<string, string | number | null | undefined>;
  /** A question: "Obrisati ulogu „Skladištar”?" */
  title: string;
  done: () => void;
}) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = (): void => {
    setRefusal(null);
    setOpened(true);
  };
  const send = async (): Promise<void> => {
    setPending(true);
    try {
      const { message } = await api.delete(options.path, { query: options.query });
      await client.invalidateQueries({ queryKey: [ROWS] });
      setOpened(false);
      toast.success(message ?? 'Zapis je obrisan.');
      options.done();
    } catch (error) {
      setRefusal(problemOf(error));
    } finally {
      setPending(false);
    }
  };
  return {
    /** Asks. */
    button: (
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
        Obriši
      </Button>
    ),
    /** To be put anywhere on the page. */
    dialog: (
      <RemovalDialog
        opened={opened}
        title={options.title}
        pending={pending}
        refusal={refusal}
        onClose={() => setOpened(false)}
        onConfirm={() => void send()}
      >
        Brisanje se ne može poništiti; u dnevniku izmjena ostaje trag.
      </RemovalDialog>
    ),
  };
}
