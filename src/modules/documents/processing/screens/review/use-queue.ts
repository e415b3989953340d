import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getKey, useGet } from '../../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../../admin/live/use-live.ts';
import { api } from '../../../../../web/api.ts';
import type { QueuePlace } from '../../documents.api.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { DOCUMENTS_TOPIC } from '../../topic.ts';
import { documentPage, documentPath, placePath } from './client.ts';

/** The documents that wait for a person, from where this one stands. The next one is fetched beforehand. */
export function useQueue(idguid: string, gone: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = placePath(idguid);
  const { data: place } = useGet<QueuePlace>(path, {}, { enabled: !gone });
  useLiveQueries(DOCUMENTS_TOPIC, getKey(path));
  const next = place?.next;
  useEffect(() => {
    if (!next) return;
    const wanted = documentPath(next);
    const queryFn = async () => (await api.get<DocumentDetail>(wanted)).data;
    void client.prefetchQuery({ queryKey: getKey(wanted), queryFn });
  }, [client, next]);
  return {
    place,
    /** Opens a neighbour; this document stays as it is. */
    go(way: 1 | -1): void {
      const to = way === 1 ? place?.next : place?.previous;
      if (to) void navigate(documentPage(to));
    },
  };
}
