import { IconPlus } from '@tabler/icons-react';
import { EmptyState, LinkButton } from '../../../../admin/kit/index.ts';
import { BOTS_PATH } from '../../labels.ts';
import type { ChatSetup } from '../setup.api.ts';

/** In place of the chat, while there is no bot for which the person may answer. */
export const NoBots = ({ setup }: { setup: ChatSetup }) => (
  <EmptyState
    heading
    title={setup.may_manage ? 'Još nema nijednog bota' : 'Nijedan bot vam nije dodijeljen'}
    action={
      setup.may_manage && (
        <LinkButton to={`${BOTS_PATH}/create`} icon={IconPlus}>
          Dodaj bota
        </LinkButton>
      )
    }
  >
    {setup.may_manage
      ? 'Razgovori počinju kad se doda bot i kad mu neko pošalje poruku na Viberu.'
      : 'Administrator određuje ko odgovara za kojeg bota. Zamolite ga da vas doda.'}
  </EmptyState>
);
