import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { api } from '../../../../web/api.ts';
import { TOKEN_FIELDS } from '../bot.fields.ts';
import type { Bot } from '../bots.api.ts';
import classes from './bots.module.css';
import { botApi } from './bots-data.ts';

/** Asks for the new token of a bot. */
export function TokenDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const client = useQueryClient();
  const state = useDeclaredForm<string>({
    fields: TOKEN_FIELDS,
    send: async (values) => (await api.post<Bot>(`${botApi(bot.idguid)}/token`, values)).message ?? '',
    done: (said) => {
      toast.success(said);
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <DialogForm
      state={state}
      title="Promijeni token"
      submitLabel="Provjeri i sačuvaj"
      size="32rem"
      onClose={onClose}
    >
      <p className={classes.intro}>
        Ako je token na Viberu obnovljen, dotadašnji više ne vrijedi. Upišite novi token bota „{bot.name}”.
      </p>
      <Fields state={state} fields={TOKEN_FIELDS} />
    </DialogForm>
  );
}
