import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { api } from '../../web/api.ts';
import { ConfirmDialog, problemOf } from '../kit/index.ts';

/** Deletes one record of a hand-written screen: asks, says why it cannot be, and goes on. */
export function useRemove(options: {
  path: string;
  query?: Record<string, string | number | null | undefined>;
  /** A question: "Obrisati ulogu „Skladištar”?" */
  title: string;
  done: () => void;
}) {
  const client = useQueryClient();
  const [state, setState] = useState<'closed' | 'asking' | 'sending'>('closed');
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      const { message } = await api.delete(options.path, { query: options.query });
      await client.invalidateQueries({ queryKey: ['listing'] });
      toast.success(message ?? 'Zapis je obrisan.');
      options.done();
    } catch (error) {
      setRefused(problemOf(error));
    } finally {
      setState('closed');
    }
  };
  return {
    /** Asks. */
    button: (
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setState('asking')}
      >
        Obriši
      </Button>
    ),
    /** To be put anywhere on the page. */
    dialog: (
      <>
        <ConfirmDialog
          opened={state !== 'closed'}
          title={options.title}
          confirmLabel="Obriši"
          danger
          loading={state === 'sending'}
          onClose={() => setState('closed')}
          onConfirm={() => void send()}
        >
          Brisanje se ne može poništiti; u dnevniku izmjena ostaje trag.
        </ConfirmDialog>
        <ConfirmDialog
          opened={refused !== null}
          title="Brisanje nije moguće"
          confirmLabel="U redu"
          cancelLabel="Zatvori"
          onClose={() => setRefused(null)}
          onConfirm={() => setRefused(null)}
        >
          {refused}
        </ConfirmDialog>
      </>
    ),
  };
}
