import { fileUrl } from '../../../../../admin/files/ticket.ts';
import { api } from '../../../../../web/api.ts';
import type { Answer } from '../../../../../web/call.ts';
import { DOCUMENTS, type DocumentDetail, type DocumentRow, type ShownPage } from '../../shapes.ts';

export const LIST = { label: 'Dokumenti', to: '/obrada-dokumenta/dokumenti' };
export const documentPage = (idguid: string): string => `${LIST.to}/${idguid}`;
export const documentPath = (idguid: string): string => `${DOCUMENTS}/${idguid}`;
/** The address of a page's picture; a page that was read again, perhaps turned, has another one, since browsers keep pictures. */
export const pictureUrl = (
  idguid: string,
  { idguid: page, read_at }: Pick<ShownPage, 'idguid' | 'read_at'>,
  ticket: string | null,
): string | undefined =>
  fileUrl(`${documentPath(idguid)}/stranice/${page}/slika`, ticket, {
    inline: true,
    ...(read_at !== null && { read_at }),
  });
export const wordsPath = (idguid: string, page: string): string =>
  `${documentPath(idguid)}/stranice/${page}/rijeci`;

/** An action on a document at its version. */
export const actOn = (
  { idguid, version }: Pick<DocumentDetail, 'idguid' | 'version'>,
  path: string,
  more: object = {},
): Promise<Answer<DocumentDetail>> => api.post(`${documentPath(idguid)}/${path}`, { version, ...more });

/** The next document that waits for a person; null if there is none. */
export async function nextOnReview(idguid: string): Promise<string | null> {
  const query = { state: 'na_pregledu', sort: 'created_at', page_size: 2 };
  const { data } = await api.get<DocumentRow[]>(DOCUMENTS, { query });
  return data.find((row) => row.idguid !== idguid)?.idguid ?? null;
}
