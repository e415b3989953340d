import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { ApiError } from '../../../web/call.ts';
import { counted, messageOf } from '../../kit/index.ts';
import type { InUse } from '../client.ts';
import { useBulkDelete, useDelete } from '../hooks.ts';

/** Most records deleted at once. */
export const MAX_BULK = 200;

/** What a refusal said, and what uses the record when that is the reason. */
export interface Refusal {
  message: string;
  usedBy: InUse['used_by'];
}

const refusalOf = (error: unknown): Refusal => {
  const inUse =
    error instanceof ApiError && error.code === 'in_use' ? (error.data as InUse | undefined) : undefined;
  return { message: messageOf(error), usedBy: inUse?.used_by ?? [] };
};

/** Asks, deletes, and keeps what the server said when it would not. */
export function useRemoval(resource: Resource, onDone: () => void) {
  const [asked, setAsked] = useState<'one' | 'many' | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const one = useDelete(resource);
  const many = useBulkDelete(resource);
  const done = (message: string) => {
    setAsked(null);
    toast.success(message);
    onDone();
  };
  const onError = (error: unknown) => setRefusal(refusalOf(error));
  const ask = (what: 'one' | 'many') => {
    setRefusal(null);
    setAsked(what);
  };
  return {
    asked,
    refusal,
    pending: one.isPending || many.isPending,
    ask,
    close: () => setAsked(null),
    removeOne: (record: ResourceRecord) =>
      one.mutate(
        { idguid: record.idguid, version: record.version },
        { onSuccess: () => done('Zapis je obrisan.'), onError },
      ),
    removeMany: (idguids: string[]) =>
      many.mutate(idguids, {
        onSuccess: ({ deleted }) => done(`Obrisano: ${counted(deleted, 'zapis', 'zapisa', 'zapisa')}.`),
        onError,
      }),
  };
}
export type Removal = ReturnType<typeof useRemoval>;
