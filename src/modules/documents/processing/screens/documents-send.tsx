import type { QueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { toast } from 'react-hot-toast';
import type { z } from 'zod';
import type { Picked } from '../../../../admin/files/picked.ts';
import { type Parcel, send } from '../../../../admin/files/queue.ts';
import { counted } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import type { received } from '../documents.api.ts';
import type { DocumentRow } from '../shapes.ts';
import { API, documentPage, documentsChanged, listOf, NOUNS } from './documents-data.ts';

type Received = z.infer<typeof received>;
/** Milliseconds for which it is said that a document was there already. */
const SAID = 12_000;
const ID = 'known-documents';
/** Milliseconds that taking in a file may last: an e-mail is taken apart. */
const TAKING_IN = 60_000;

/** Sends files to be read; `type` null: it is recognised. Whole folders are sent file by file. */
export function sendDocuments(
  client: QueryClient,
  picked: readonly Picked[],
  type: string | null,
  open: (address: string) => void,
): void {
  const known: DocumentRow[] = [];
  const parcels = picked.map(
    ({ file }): Parcel => ({
      file,
      place: 'Dokumenti',
      keep: async (sent) => {
        const { data } = await api.post<Received[]>(
          `${API}/iz-datoteka`,
          { files: [sent], type },
          { timeout: TAKING_IN },
        );
        const { documents, skipped, refused } = data[0]!;
        if (refused !== null) throw new ApiError(422, 'invalid', refused, { message: refused });
        if (skipped.length > 0) toast(`Iz poruke „${file.name}” nije uzeto: ${skipped.join(' ')}`);
        known.push(...documents.filter(({ state }) => state === 'duplikat'));
        if (known.length > 0) sayKnown(known, open);
      },
    }),
  );
  send(parcels, () => documentsChanged(client));
}

/** Says which documents had come before, with the way to them. */
function sayKnown(known: readonly DocumentRow[], open: (address: string) => void): void {
  const [one] = known;
  const alone = known.length === 1;
  const address = alone ? documentPage(one!.idguid) : listOf('duplikat');
  // The toasts lie outside of the router, and loading the page anew would end the sending.
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    toast.dismiss(ID);
    open(address);
  };
  toast(
    <span>
      {alone
        ? `Dokument „${one!.name}” je već stigao ranije, pa se ne čita ponovo.`
        : `Već su stigla ranije i ne čitaju se ponovo: ${counted(known.length, ...NOUNS)}.`}{' '}
      <a href={address} onClick={follow}>
        Pogledaj
      </a>
    </span>,
    { id: ID, duration: SAID },
  );
}
