import { fileUrl } from '../../../../../admin/files/ticket.ts';
import { api } from '../../../../../web/api.ts';
import type { Answer } from '../../../../../web/call.ts';
import type { QueuePlace } from '../../documents.api.ts';
import { DOCUMENTS, type DocumentDetail, type ShownPage } from '../../shapes.ts';

export const LIST = { label: 'Dokumenti', to: '/obrada-dokumenta/dokumenti' };
export const documentPage = (idguid: string): string => `${LIST.to}/${idguid}`;
export const documentPath = (idguid: string): string => `${DOCUMENTS}/${idguid}`;
/** Address of the picture of a page: another one after each reading, so that a browser shows no older picture. */
export const pictureUrl = (
  idguid: string,
  { idguid: page, picture }: Pick<ShownPage, 'idguid' | 'picture'>,
  ticket: string | null,
): string | undefined =>
  picture
    ? fileUrl(`${documentPath(idguid)}/stranice/${page}/slika`, ticket, { inline: true, v: picture })
    : undefined;
export const placePath = (idguid: string): string => `${documentPath(idguid)}/mjesto`;
export const wordsPath = (idguid: string, page: string): string =>
  `${documentPath(idguid)}/stranice/${page}/rijeci`;

/** An action on a document at its version. */
export const actOn = (
  { idguid, version }: Pick<DocumentDetail, 'idguid' | 'version'>,
  path: string,
  more: object = {},
): Promise<Answer<DocumentDetail>> => api.post(`${documentPath(idguid)}/${path}`, { version, ...more });

/** The next document that waits for a person; null if there is none. */
export const nextOnReview = async (idguid: string): Promise<string | null> =>
  (await api.get<QueuePlace>(placePath(idguid))).data.next;
