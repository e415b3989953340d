import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  Fetched,
  getKey,
  NotThere,
  PageHeader,
  statusOf,
  useGet,
  useQuestion,
} from '../../../../../admin/kit/index.ts';
import { useLive } from '../../../../../admin/live/use-live.ts';
import { api } from '../../../../../web/api.ts';
import { ApiError } from '../../../../../web/call.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { isWorking, STATES } from '../../states.ts';
import { DOCUMENTS_TOPIC } from '../../topic.ts';
import { documentPath, LIST } from './client.ts';
import { Status } from './working.tsx';
import { Workspace } from './workspace.tsx';

const MISSING = new ApiError(404, 'not_found', 'Zapis nije pronađen.');

/** Milliseconds between looks at a document that is worked on, should an event be missed. */
const LOOK = 3000;

/** /obrada-dokumenta/dokumenti/{idguid}: one document, to be reviewed. */
export default function DocumentScreen() {
  const { idguid = '' } = useParams();
  /** Being removed, or removed: it stays on the screen until another page is loaded, and is not asked for any more. */
  const [removed, setRemoved] = useState('');
  const gone = removed === idguid;
  const asked = useGet<DocumentDetail>(
    documentPath(idguid),
    {},
    {
      enabled: !gone,
      refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? LOOK : false),
    },
  );
  useLive([DOCUMENTS_TOPIC], (event) => {
    if (gone) return;
    if (!event?.key || event.key === idguid) void asked.refetch();
  });
  // Removed here and come back to, or by another person while it was kept here.
  if ((gone && asked.data === undefined) || statusOf(asked.error) === 404)
    return <NotThere error={MISSING} list={LIST} title="Dokument" onRetry={() => void asked.refetch()} />;
  return (
    <Fetched asked={asked} list={LIST} title="Dokument">
      {(document) => (
        <One key={idguid} document={document} gone={gone} onGone={(now) => setRemoved(now ? idguid : '')} />
      )}
    </Fetched>
  );
}

const STATUS = ['neuspjeo', 'duplikat'];

interface OneProps {
  document: DocumentDetail;
  gone: boolean;
  onGone: (gone: boolean) => void;
}

function One({ document, gone, onGone }: OneProps) {
  const navigate = useNavigate();
  const { ask, dialog } = useQuestion();
  const client = useQueryClient();
  const onRemove = (removed?: () => void): void =>
    ask({
      title: `Obrisati dokument „${document.name}”?`,
      text: 'Odlazi u korpu i može se vratiti 30 dana.',
      confirmLabel: 'Obriši',
      danger: true,
      confirm: async () => {
        // Its event may come before the answer.
        onGone(true);
        try {
          return await api.delete(documentPath(document.idguid), { query: { version: document.version } });
        } catch (error) {
          onGone(false);
          throw error;
        }
      },
      done: async () => {
        removed?.();
        await navigate(LIST.to, { flushSync: true });
        // Back would show it as if it were there.
        client.removeQueries({ queryKey: getKey(documentPath(document.idguid)) });
      },
    });
  return (
    <>
      {isWorking(document.state) || STATUS.includes(document.state) ? (
        <>
          <PageHeader
            title={document.name}
            recent="Dokument"
            crumbs={[LIST]}
            description={STATES[document.state]}
          />
          <Status document={document} onRemove={() => onRemove()} />
        </>
      ) : (
        <Workspace loaded={document} gone={gone} onRemove={onRemove} />
      )}
      {dialog}
    </>
  );
}
